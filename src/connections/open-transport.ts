import { SSEClientTransport, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import type { Agent } from 'undici'
import type { TransportConfig } from '../config/types.ts'
import { pooledFetch } from './http-pool.ts'
import { endpointOf, type Endpoint } from './http-request.ts'
import { StdioTransport, type StdioTransportOptions } from './stdio-transport.ts'

export type StdioConfig = Extract<TransportConfig, { kind: 'stdio' }>
export type HttpConfig = Exclude<TransportConfig, { kind: 'stdio' }>

export interface StdioOpen {
  readonly kind: 'stdio'
  readonly transport: StdioTransport
}

export interface HttpOpen {
  readonly kind: 'http'
  readonly transport: StreamableHTTPClientTransport
  readonly pool: Agent
  readonly endpoint: Endpoint
  readonly headers: Readonly<Record<string, string>>
}

/** The transport of a session, and what Postern needs of it beside the SDK's interface. */
export type OpenTransport =
  | StdioOpen
  | HttpOpen
  | { readonly kind: 'sse', readonly transport: Transport, readonly pool: Agent }

export function stdioTransport (config: StdioConfig, hooks: Pick<StdioTransportOptions, 'onStderr' | 'onJunk' | 'onOversize' | 'onGroup'>): StdioOpen {
  const { command, args, env, cwd } = config
  return {
    kind: 'stdio',
    transport: new StdioTransport({ command, args, env, ...(cwd === undefined ? {} : { cwd }), ...hooks })
  }
}

export function httpTransport (config: HttpConfig, pool: Agent): HttpOpen {
  const url = new URL(config.url)
  return {
    kind: 'http',
    pool,
    endpoint: endpointOf(url),
    headers: config.headers,
    transport: new StreamableHTTPClientTransport(url, {
      fetch: pooledFetch(pool),
      requestInit: { headers: { ...config.headers } }
    })
  }
}

export function sseTransport (config: HttpConfig, pool: Agent): OpenTransport {
  return {
    kind: 'sse',
    pool,
    transport: new SSEClientTransport(new URL(config.url), {
      fetch: pooledFetch(pool),
      requestInit: { headers: { ...config.headers } }
    })
  }
}
