import { SSEClientTransport, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import type { Agent } from 'undici'
import type { TransportConfig } from '../config/types.ts'
import { pooledFetch } from './http-pool.ts'
import { StdioTransport, type StdioTransportOptions } from './stdio-transport.ts'

export type StdioConfig = Extract<TransportConfig, { kind: 'stdio' }>
export type HttpConfig = Exclude<TransportConfig, { kind: 'stdio' }>

export interface StdioOpen {
  readonly kind: 'stdio'
  readonly transport: StdioTransport
}

/** The transport of a session, and what Postern needs of it beside the SDK's interface. */
export type OpenTransport =
  | StdioOpen
  | { readonly kind: 'http', readonly transport: StreamableHTTPClientTransport, readonly pool: Agent, readonly config: HttpConfig }
  | { readonly kind: 'sse', readonly transport: Transport, readonly pool: Agent }

export function stdioTransport (config: StdioConfig, hooks: Pick<StdioTransportOptions, 'onStderr' | 'onJunk' | 'onOversize' | 'onGroup'>): StdioOpen {
  const { command, args, env, cwd } = config
  return {
    kind: 'stdio',
    transport: new StdioTransport({ command, args, env, ...(cwd === undefined ? {} : { cwd }), ...hooks })
  }
}

export function httpTransport (config: HttpConfig, pool: Agent): OpenTransport {
  return {
    kind: 'http',
    pool,
    config,
    transport: new StreamableHTTPClientTransport(new URL(config.url), {
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
