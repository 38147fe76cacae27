import type { IncomingHttpHeaders } from 'node:http'
import { parseHost } from './host-check.ts'

export interface BaseUrlContext {
  readonly headers: IncomingHttpHeaders
  /** Whether the `x-forwarded-*` headers come from a trusted proxy. */
  readonly trusted: boolean
  /** Whether the connection itself is encrypted. */
  readonly encrypted?: boolean
  /** Stands in for a `Host` that is missing or not one, for example `127.0.0.1:7411`. */
  readonly fallbackHost: string
}

const PREFIX = /^(?:\/[\w.~%-]+)+\/?$/

/** The first value of a header that proxies append to: what the client asked for. */
function first (value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value[0] : value
  return text?.split(',', 1)[0]?.trim()
}

function saneHost (host: string | undefined): string | undefined {
  return host !== undefined && parseHost(host) !== undefined ? host.toLowerCase() : undefined
}

/** The host that the client asked for. */
export function publicHost ({ headers, trusted, fallbackHost }: BaseUrlContext): string {
  return (trusted ? saneHost(first(headers['x-forwarded-host'])) : undefined) ?? saneHost(headers.host) ?? fallbackHost
}

/**
 * The URL under which the gateway was asked, without a final slash: protocol and host, and the protocol, host and
 * path prefix that a reverse proxy forwarded, when it is trusted. What is not well-formed is ignored.
 */
export function baseUrl (context: BaseUrlContext): string {
  const { headers, trusted, encrypted = false } = context
  const forwardedProto = trusted ? first(headers['x-forwarded-proto'])?.toLowerCase() : undefined
  const protocol = forwardedProto === 'http' || forwardedProto === 'https' ? forwardedProto : encrypted ? 'https' : 'http'
  const prefix = trusted ? first(headers['x-forwarded-prefix']) ?? '' : ''
  const path = PREFIX.test(prefix) && !/(?:^|\/)\.\.?(?:\/|$)/.test(prefix) ? prefix.replace(/\/$/, '') : ''
  return `${protocol}://${publicHost(context)}${path}`
}
