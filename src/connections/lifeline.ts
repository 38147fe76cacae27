import type { ServerCapabilities } from '@modelcontextprotocol/client'
import { setTimeout as delay } from 'node:timers/promises'
import type { Features } from '../schemas/common.ts'
import { backoffMs } from '../util/backoff.ts'
import type { CancelSignal } from '../util/cancel.ts'
import { featuresOf, UNKNOWN_FEATURES } from './capabilities.ts'
import { authorizationRequired, unavailable } from './failures.ts'
import { AuthorizationRequired, CallAborted, ConnectFailed } from './lost.ts'
import type { Session } from './session.ts'
import type { ConnectionState } from './types.ts'

export const BACKOFF = { firstMs: 500, maxMs: 60_000 } as const
/** A session that lived this long was stable: the next failure starts the backoff anew. */
const STABLE_MS = 5000
/** A call waits for the next try when it is this near, rather than fail. */
const WORTH_WAITING_MS = 2500
/** Credentials do not appear by themselves, but a token file may be renewed. */
const AUTH_RETRY_MS = 60_000

export interface LifelineOptions {
  readonly name: string
  readonly open: (signal: AbortSignal) => Promise<Session>
  readonly random: () => number
  /** Takes secrets out of an error's text. */
  readonly redact: (text: string) => string
  readonly onReady: (session: Session) => void
  readonly onState: (state: ConnectionState, details: { readonly error?: string, readonly nextTryAt?: Date }) => void
}

/**
 * Keeps one server connected: opens a session, waits for its end, opens the next, with exponential
 * backoff and without end. Knows nothing of what calls do.
 */
export class Lifeline {
  readonly #options: LifelineOptions
  readonly #stop = new AbortController()
  readonly #waiters = new Set<() => void>()
  #loop: Promise<void> | undefined
  #session: Session | undefined
  /** Sessions that are given out no more, but are not closed yet. */
  readonly #leaving = new Set<Session>()
  #wake = new AbortController()
  #attempt = new AbortController()
  #atOnce = false
  state: ConnectionState = 'connecting'
  since = new Date()
  nextTryAt: Date | undefined
  lastError: string | undefined
  /** True once the first try has ended, either way. */
  tried = false
  /** What the last session advertised; kept until there is another. */
  capabilities: ServerCapabilities | undefined
  features: Features = UNKNOWN_FEATURES
  protocolVersion: string | undefined
  serverInfo: Session['serverInfo']
  instructions: Session['instructions']

  constructor (options: LifelineOptions) {
    this.#options = options
  }

  /** The live session, if there is one now. */
  get current (): Session | undefined {
    return this.state === 'ready' ? this.#session : undefined
  }

  start (): void {
    this.#loop ??= this.#run()
  }

  /** Ends the session and every call in flight, and starts no other. Resolves when nothing is left of it. */
  async stop (reason = 'this server is being stopped'): Promise<void> {
    this.#stop.abort()
    const sessions = [...this.#leaving, ...(this.#session === undefined ? [] : [this.#session])]
    await Promise.all(sessions.map((session) => session.close(reason)))
    await this.#loop
    if (this.state !== 'stopped') this.#enter('stopped')
  }

  /** Tries at once instead of waiting out the backoff. */
  wake (): void {
    this.#wake.abort()
  }

  /** Ends whatever there is, a session or an attempt or a wait, and connects anew at once. */
  restart (reason: string): void {
    if (this.#stop.signal.aborted || this.#loop === undefined) return
    const session = this.#session
    this.#atOnce = true
    this.#drop(session)
    if (this.state !== 'connecting') this.#enter('connecting')
    this.#attempt.abort(new ConnectFailed(reason))
    this.#wake.abort()
    // Its end shows in `ended`; whoever opened it waits for that.
    void session?.close(reason)
  }

  /** The session is of no use any more: the next one is opened, `atOnce` without any backoff. */
  abandon (session: Session, reason: string, { atOnce = false } = {}): void {
    if (this.#session !== session) return
    this.#atOnce = atOnce
    this.#drop(session)
    void session.retire(reason)
  }

  /** Resolves once nothing is being tried any more, after `ms` at the latest. */
  async settled (signal: CancelSignal | undefined, ms: number): Promise<void> {
    const deadline = Date.now() + ms
    while (this.state === 'connecting' && signal?.aborted !== true && Date.now() < deadline) {
      await this.#changed(signal, deadline - Date.now())
    }
  }

  /**
   * The live session, waiting for a connection that is under way or about to be tried. Rejects with
   * `server_unavailable` or `authorization_required`.
   */
  async session (signal: CancelSignal | undefined, waitMs: number): Promise<Session> {
    const deadline = Date.now() + waitMs
    for (;;) {
      if (this.current !== undefined) return this.current
      if (signal?.aborted === true) throw new CallAborted('the caller ended the call')
      if (this.#stop.signal.aborted) throw this.#refusal()
      const near = this.nextTryAt !== undefined && this.nextTryAt.getTime() - Date.now() <= WORTH_WAITING_MS
      const hopeful = this.state === 'connecting' || (this.state === 'backoff' && near)
      if (!hopeful || Date.now() >= deadline) throw this.#refusal()
      await this.#changed(signal, deadline - Date.now())
    }
  }

  #refusal (): Error {
    const { name } = this.#options
    const why = this.lastError ?? 'it has not answered yet'
    if (this.state === 'auth_required') return authorizationRequired(name, why, undefined)
    if (this.#stop.signal.aborted) return unavailable(name, 'it is being stopped', undefined)
    const inS = this.nextTryAt === undefined ? 1 : (this.nextTryAt.getTime() - Date.now()) / 1000
    return unavailable(name, why, inS)
  }

  async #run (): Promise<void> {
    const { signal } = this.#stop
    let failures = 0
    while (!signal.aborted) {
      if (this.#atOnce) failures = 0
      this.#atOnce = false
      const openedAt = Date.now()
      const error = await this.#live()
      this.tried = true
      if (signal.aborted) break
      if (this.#atOnce) continue
      failures = error.wasReady && Date.now() - openedAt >= STABLE_MS ? 0 : failures + 1
      const authorize = error.cause instanceof AuthorizationRequired
      const waitMs = authorize ? AUTH_RETRY_MS : this.#backoffMs(failures, error.wasReady)
      this.lastError = error.text
      if (waitMs === 0) continue
      this.nextTryAt = new Date(Date.now() + waitMs)
      this.#enter(authorize ? 'auth_required' : 'backoff')
      await this.#sleep(waitMs)
    }
  }

  /** The first loss of a session costs no wait; one that is lost again soon, or not reached, does. */
  #backoffMs (failures: number, wasReady: boolean): number {
    const waits = wasReady ? failures - 1 : failures
    return waits <= 0 ? 0 : backoffMs(waits - 1, this.#options.random(), BACKOFF)
  }

  /** Opens one session and lives with it until it ends. Never rejects: says what ended it. */
  async #live (): Promise<{ readonly text: string, readonly cause: unknown, readonly wasReady: boolean }> {
    const { open, redact, onReady } = this.#options
    if (this.state !== 'auth_required' && (this.state !== 'connecting' || !this.tried)) this.#enter('connecting')
    this.#attempt = new AbortController()
    let session: Session
    try {
      session = await open(AbortSignal.any([this.#stop.signal, this.#attempt.signal]))
    } catch (error) {
      return { text: redact(error instanceof Error ? error.message : String(error)), cause: error, wasReady: false }
    }
    this.#session = session
    this.capabilities = session.capabilities
    this.features = featuresOf(session.capabilities)
    this.protocolVersion = session.protocolVersion
    this.serverInfo = session.serverInfo
    this.instructions = session.instructions
    this.tried = true
    if (this.#stop.signal.aborted) {
      await session.close('this server is being stopped')
    } else {
      this.lastError = undefined
      this.#enter('ready')
      onReady(session)
    }
    const reason = await session.ended
    this.#drop(session)
    // The old process must be gone before the next one starts: two of them could fight over a file.
    await session.retire(reason)
    return { text: redact(reason), cause: undefined, wasReady: true }
  }

  /** From now on the session is not given out any more. */
  #drop (session: Session | undefined): void {
    if (session === undefined || this.#session !== session) return
    this.#session = undefined
    this.#leaving.add(session)
    void session.closed.then(() => this.#leaving.delete(session))
    if (!this.#stop.signal.aborted) this.#enter('connecting')
  }

  async #sleep (ms: number): Promise<void> {
    this.#wake = new AbortController()
    try {
      await delay(ms, undefined, { signal: AbortSignal.any([this.#wake.signal, this.#stop.signal]) })
    } catch {
      // Woken or stopped: either way the loop goes on and sees which.
    }
    this.nextTryAt = undefined
  }

  #enter (state: ConnectionState): void {
    this.state = state
    this.since = new Date()
    if (state !== 'backoff' && state !== 'auth_required') this.nextTryAt = undefined
    this.#options.onState(state, {
      ...(this.lastError === undefined ? {} : { error: this.lastError }),
      ...(this.nextTryAt === undefined ? {} : { nextTryAt: this.nextTryAt })
    })
    for (const waiter of [...this.#waiters]) waiter()
  }

  #changed (signal: CancelSignal | undefined, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        this.#waiters.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal?.addEventListener('abort', done, { once: true })
      this.#waiters.add(done)
    })
  }
}
