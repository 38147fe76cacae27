import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import { baseUrl, publicHost, type BaseUrlContext } from './base-url.ts'
import type { HttpSettings } from './settings.ts'

export interface RequestBase {
  /** The base URL that a request was sent to; see `baseUrl`. */
  readonly url: (request: FastifyRequest) => string
  /** Its host alone, as the browser of the caller sees it. */
  readonly host: (request: FastifyRequest) => string
}

/** Whether to believe the forwarding headers of a peer, as Fastify's `trustProxy` is meant. */
function createTrust (trustProxy: HttpSettings['trustProxy']): (address: string | undefined) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const trusts = proxyAddr.compile([...trustProxy])
  return (address) => address !== undefined && trusts(address, 0)
}

/** Applies `baseUrl` to requests. */
export function createRequestBase ({ host, port, trustProxy }: HttpSettings): RequestBase {
  const trusts = createTrust(trustProxy)
  const fallbackHost = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const context = (request: FastifyRequest): BaseUrlContext => ({
    headers: request.headers,
    trusted: trusts(request.socket.remoteAddress),
    encrypted: 'encrypted' in request.socket,
    fallbackHost
  })
  return {
    url: (request) => baseUrl(context(request)),
    host: (request) => publicHost(context(request))
  }
}
