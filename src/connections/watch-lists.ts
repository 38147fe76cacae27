import type { Logger } from 'pino'
import { backoffMs } from '../util/backoff.ts'
import { sleep } from '../util/sleep.ts'
import { announcesChanges } from './capabilities.ts'
import { BACKOFF } from './lifeline.ts'
import { CallTimeout, ConnectionLost, RpcError } from './lost.ts'
import type { Session } from './session.ts'

/** How often an idle server of the older revisions is asked whether it is there, and how long it may take. */
export const PING_EVERY_MS = 30_000
const PING_TIMEOUT_MS = 10_000
const LISTEN_TIMEOUT_MS = 10_000
const METHOD_NOT_FOUND = -32601

/**
 * Asks a server of revision 2026-07-28 to announce changes of its listings, and again whenever it ends
 * the stream. Older revisions announce them unasked. Returns the function that ends it.
 */
export function watchLists (session: Session, log: Logger, onGap: () => void): () => void {
  const { capabilities } = session
  const filter = {
    ...(announcesChanges(capabilities, 'tools') ? { toolsListChanged: true } : {}),
    ...(announcesChanges(capabilities, 'resources') ? { resourcesListChanged: true } : {}),
    ...(announcesChanges(capabilities, 'prompts') ? { promptsListChanged: true } : {})
  }
  const stop = new AbortController()
  if (session.modern && Object.keys(filter).length > 0) {
    void listen(session, filter, stop.signal, log, onGap)
  }
  return () => stop.abort()
}

async function listen (session: Session, filter: Record<string, boolean>, signal: AbortSignal, log: Logger, onGap: () => void): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      const subscription = await session.client.listen(filter, { signal, timeout: LISTEN_TIMEOUT_MS })
      if (failures > 0) onGap()
      failures = 0
      const ended = await subscription.closed
      if (ended === 'local' || signal.aborted) return
      log.debug({ ended }, 'subscription ended')
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: error }, 'subscription failed')
      if (isMethodNotFound(error)) return
    }
    failures++
    await sleep(backoffMs(failures - 1, Math.random(), BACKOFF), signal)
  }
}

/** A server that advertises `listChanged` but serves no subscriptions: asking again is of no use. */
function isMethodNotFound (error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === METHOD_NOT_FOUND
}

/**
 * Pings an idle server of the older revisions, so that a dead one is known before it is needed.
 * Returns the function that ends it.
 */
export function watchAlive (session: Session, everyMs: number, onDead: (reason: string) => void): () => void {
  const stop = new AbortController()
  if (!session.modern) void ping(session, everyMs, stop.signal, onDead)
  return () => stop.abort()
}

async function ping (session: Session, everyMs: number, signal: AbortSignal, onDead: (reason: string) => void): Promise<void> {
  for (;;) {
    await sleep(everyMs, signal)
    if (signal.aborted) return
    if (session.inFlight > 0) continue
    try {
      await session.request('ping', {}, { timeoutMs: PING_TIMEOUT_MS, maxTotalTimeoutMs: PING_TIMEOUT_MS, signal })
    } catch (error) {
      if (signal.aborted || error instanceof RpcError) continue
      if (error instanceof CallTimeout || error instanceof ConnectionLost) {
        onDead(`it does not answer a ping: ${error.message}`)
        return
      }
    }
  }
}
