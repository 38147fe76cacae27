import type { TransportConfig } from '../config/types.ts'
import { explainHttp, explainStdio, refusedInitialize, refusedPost, textOf } from './connect-failure.ts'
import { handshake, type HandshakeOptions } from './handshake.ts'
import { createPool } from './http-pool.ts'
import { AuthorizationRequired } from './lost.ts'
import { httpTransport, sseTransport, stdioTransport, type HttpConfig, type StdioConfig, type StdioOpen } from './open-transport.ts'
import type { Session } from './session.ts'
import type { StdioTransportOptions } from './stdio-transport.ts'

const MODERN_REVISION = '2026-07-28'

export interface ConnectOptions extends HandshakeOptions {
  readonly transport: TransportConfig
  readonly stdio: Pick<StdioTransportOptions, 'onStderr' | 'onJunk' | 'onGroup'>
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
  const open = (): StdioOpen => stdioTransport(config, {
    ...options.stdio,
    onOversize: (ends) => session.current?.failOversize(ends)
  })
  const first = open()
  try {
    session.current = await handshake(first, 'legacy', options)
    return session.current
  } catch (refusal) {
    if (!refusedInitialize(refusal)) throw await explainStdio(refusal, config, first)
    try {
      session.current = await handshake(open(), { pin: MODERN_REVISION }, options)
      return session.current
    } catch {
      // What it said to `initialize` is what an operator has to know.
      throw await explainStdio(refusal, config, first)
    }
  }
}

async function connectHttp (config: HttpConfig, options: ConnectOptions): Promise<Session> {
  const pool = await createPool()
  try {
    if (config.kind === 'sse') return await handshake(sseTransport(config, pool), 'legacy', options)
    try {
      return await handshake(httpTransport(config, pool), 'auto', options)
    } catch (error) {
      if (config.kind === 'http' || !refusedPost(error)) throw error
      return await fallBack(config, options, pool, error)
    }
  } catch (error) {
    await pool.destroy()
    throw explainHttp(error)
  }
}

/** MCP, "Backwards Compatibility": an older server answers the POST with 4xx and is met over SSE. */
async function fallBack (config: HttpConfig, options: ConnectOptions, pool: Awaited<ReturnType<typeof createPool>>, refusal: unknown): Promise<Session> {
  try {
    return await handshake(sseTransport(config, pool), 'legacy', options)
  } catch (error) {
    if (explainHttp(error) instanceof AuthorizationRequired) throw error
    throw new Error(`over streamable HTTP: ${textOf(refusal)}; over HTTP+SSE: ${textOf(error)}`, { cause: error })
  }
}
