import type { Logger } from 'pino'
import type { ServerConfig } from '../config/types.ts'
import { connect } from './connect.ts'
import type { ListingCache } from './listing-cache.ts'
import { ConnectFailed } from './lost.ts'
import type { ClientIdentity, Session } from './session.ts'
import { StderrTail } from './stderr-tail.ts'
import type { ListKind } from './types.ts'

const STDERR_RATE = { burst: 50, perSecond: 10 } as const
/** Junk on stdout is logged, but a server that writes its log there must not fill ours. */
const JUNK_RATE = { burst: 20, perSecond: 1 } as const

/** Starting takes its time (npx downloads first), however short the calls may be. */
const MIN_CONNECT_MS = 30_000

export interface OpenSessionOptions {
  readonly config: ServerConfig
  readonly identity: ClientIdentity
  readonly cache: ListingCache
  readonly log: Logger
  readonly redact: (text: string) => string
  readonly onGroup: (pgid: number, alive: boolean) => void
  readonly onListChanged: (kinds: readonly ListKind[]) => void
  readonly signal: AbortSignal
  /** How long a server may take for each step of connecting; its calls' timeout, but at least 30 s, unless told. */
  readonly connectTimeoutMs?: number
}

/** Opens a session of a configured server; what it writes beside the protocol goes to the log, bounded. */
export async function openSession ({ config, identity, cache, log, redact, onGroup, onListChanged, signal, connectTimeoutMs }: OpenSessionOptions): Promise<Session> {
  const stderr = new StderrTail({
    ...STDERR_RATE,
    now: Date.now,
    onLine: (line) => log.info({ stderr: redact(line) }, 'server stderr'),
    onSuppressed: (lines) => log.warn({ lines }, 'server stderr was rate-limited')
  })
  const junk = new StderrTail({
    ...JUNK_RATE,
    now: Date.now,
    onLine: (text) => log.warn({ text: redact(text) }, 'server wrote something on stdout that is no message'),
    onSuppressed: (lines) => log.warn({ lines }, 'junk on stdout was rate-limited')
  })
  const finish = (): void => {
    stderr.end()
    junk.end()
  }
  try {
    const session = await connect({
      slug: config.slug,
      transport: config.transport,
      identity,
      cache,
      timeoutMs: connectTimeoutMs ?? Math.max(config.timeoutMs, MIN_CONNECT_MS),
      signal,
      stdio: { onStderr: (chunk) => stderr.push(chunk), onJunk: (text) => junk.push(`${text}\n`), onGroup },
      onListChanged,
      onError: (error) => log.debug({ err: error }, 'connection error')
    })
    void session.closed.then(finish)
    return session
  } catch (error) {
    const said = stderr.tail()
    finish()
    if (said === '' || !(error instanceof ConnectFailed)) throw error
    throw new ConnectFailed(`${error.message}; its stderr ends: ${redact(said)}`, { cause: error })
  }
}
