import { Client, SdkHttpError, type ClientOptions } from '@modelcontextprotocol/client'
import type { TransportConfig } from '../config/types.ts'
import { createPool } from './http-pool.ts'
import type { ListingCache } from './listing-cache.ts'
import { AuthorizationRequired, ConnectFailed, codeOf } from './lost.ts'
import { httpTransport, sseTransport, stdioTransport, type HttpConfig, type OpenTransport, type StdioConfig } from './open-transport.ts'
import { Session, type ClientIdentity } from './session.ts'
import type { StdioTransportOptions } from './stdio-transport.ts'
import type { ListKind } from './types.ts'

const MODERN_REVISION = '2026-07-28'

export interface ConnectOptions {
  readonly slug: string
  readonly transport: TransportConfig
  readonly identity: ClientIdentity
  readonly cache: ListingCache
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly stdio: Pick<StdioTransportOptions, 'onStderr' | 'onJunk' | 'onGroup'>
  readonly onListChanged: (kinds: readonly ListKind[]) => void
  readonly onError: (error: unknown) => void
}

/** Opens a session. Rejects with `AuthorizationRequired` or `ConnectFailed`; then nothing is left running. */
export function connect (options: ConnectOptions): Promise<Session> {
  const { transport } = options
  return transport.kind === 'stdio' ? connectStdio(transport, options) : connectHttp(transport, options)
}

/**
 * `initialize` first: the SDK's own negotiation would start a second process of every server just to
 * probe. Only a server that refuses it is asked for the revision that has no `initialize`.
 */
async function connectStdio (config: StdioConfig, options: ConnectOptions): Promise<Session> {
  const session: { current?: Session } = {}
  const open = (): OpenTransport => stdioTransport(config, {
    ...options.stdio,
    onOversize: (ends) => session.current?.failOversize(ends, new Error('the answer is larger than a message may be'))
  })
  let first = open()
  try {
    session.current = await handshake(first, 'legacy', options)
    return session.current
  } catch (error) {
    if (!refusedInitialize(error)) throw explain(error, first)
  }
  first = open()
  try {
    session.current = await handshake(first, { pin: MODERN_REVISION }, options)
    return session.current
  } catch (error) {
    throw explain(error, first)
  }
}

async function connectHttp (config: HttpConfig, options: ConnectOptions): Promise<Session> {
  const pool = createPool()
  try {
    if (config.kind === 'sse') return await handshake(sseTransport(config, pool), 'legacy', options)
    try {
      return await handshake(httpTransport(config, pool), 'auto', options)
    } catch (error) {
      if (config.kind === 'http' || !refusedPost(error)) throw error
      // MCP, "Backwards Compatibility": an older server answers the POST with 4xx and is met over SSE.
      return await handshake(sseTransport(config, pool), 'legacy', options)
    }
  } catch (error) {
    await pool.destroy()
    throw explain(error, undefined)
  }
}

type Negotiation = NonNullable<NonNullable<ClientOptions['versionNegotiation']>['mode']>

async function handshake (open: OpenTransport, mode: Negotiation, options: ConnectOptions): Promise<Session> {
  const client = new Client(options.identity, {
    capabilities: {},
    versionNegotiation: { mode },
    responseCacheStore: options.cache,
    cachePartition: options.slug,
    inputRequired: { autoFulfill: false }
  })
  client.onerror = options.onError
  try {
    await client.connect(open.transport, { timeout: options.timeoutMs, signal: options.signal })
  } catch (error) {
    await client.close().catch(options.onError)
    await open.transport.close().catch(options.onError)
    throw error
  }
  return new Session({ client, open, identity: options.identity, onListChanged: options.onListChanged, onError: options.onError })
}

/** A JSON-RPC error in answer to `initialize`, as a server gives that speaks only 2026-07-28. */
function refusedInitialize (error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
}

function refusedPost (error: unknown): boolean {
  const status = statusOf(error)
  return status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 403
}

function statusOf (error: unknown): number | undefined {
  if (SdkHttpError.isInstance(error)) return error.status
  if (error instanceof Error && 'code' in error && typeof error.code === 'number') return error.code
  return undefined
}

function explain (error: unknown, open: OpenTransport | undefined): Error {
  const status = statusOf(error)
  if (status === 401 || status === 403) return new AuthorizationRequired(`the server answered ${status}`, { cause: error })
  const text = error instanceof Error ? error.message : String(error)
  const exit = open?.kind === 'stdio' ? open.transport.exit : ''
  if (codeOf(error) === 'ENOENT' && open?.kind === 'stdio') {
    return new ConnectFailed('the command was not found: check "command" (and "cwd") in the configuration', { cause: error })
  }
  return new ConnectFailed(exit === '' ? text : `the process ${exit} before it had answered initialize`, { cause: error })
}
