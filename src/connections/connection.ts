import type { Logger } from 'pino'
import type { ServerConfig } from '../config/types.ts'
import { isRecord } from '../util/guards.ts'
import { featuresOf, UNKNOWN_FEATURES } from './capabilities.ts'
import { connect } from './connect.ts'
import { toPosternError } from './failures.ts'
import { Lifeline } from './lifeline.ts'
import type { ListingCache } from './listing-cache.ts'
import { Listings } from './listings.ts'
import { AuthorizationRequired, ConnectionLost } from './lost.ts'
import type { ClientIdentity, Session } from './session.ts'
import { Slots } from './slots.ts'
import { StderrTail } from './stderr-tail.ts'
import type { CallOptions, Connection, ConnectionStatus, ListKind, Listing } from './types.ts'
import { watchAlive, watchLists } from './watch-lists.ts'

const ALL_KINDS: readonly ListKind[] = ['tools', 'resources', 'resourceTemplates', 'prompts']
const STDERR_RATE = { burst: 50, perSecond: 10 } as const

export interface ConnectionDeps {
  readonly identity: ClientIdentity
  readonly cache: ListingCache
  readonly log: Logger
  readonly redact: (text: string) => string
  /** Told the process group of a child when it starts, and when all of it is gone. */
  readonly onGroup: (pgid: number, alive: boolean) => void
}

/** One configured server: keeps it connected and carries out calls. */
export class ServerConnection implements Connection {
  readonly config: ServerConfig
  readonly #deps: ConnectionDeps
  readonly #log: Logger
  readonly #lifeline: Lifeline
  readonly #listings: Listings
  readonly #slots: Slots
  readonly #listeners = new Set<(kinds: readonly ListKind[]) => void>()
  #unwatch: () => void = () => {}

  constructor (config: ServerConfig, deps: ConnectionDeps) {
    this.config = config
    this.#deps = deps
    this.#log = deps.log.child({ server: config.name })
    this.#slots = new Slots(config.maxConcurrency, config.maxQueue)
    this.#lifeline = new Lifeline({
      name: config.name,
      open: (signal) => this.#open(signal),
      random: Math.random,
      redact: deps.redact,
      onReady: (session) => this.#onReady(session),
      onState: (state, details) => this.#log[state === 'backoff' || state === 'auth_required' ? 'warn' : 'info']({ state, ...details }, 'connection state')
    })
    this.#listings = new Listings({
      slug: config.slug,
      cache: deps.cache,
      now: Date.now,
      session: () => this.#lifeline.session(undefined, config.timeoutMs),
      fetchPage: (method, cursor) => this.#call(method, cursor === undefined ? {} : { cursor }, { retrySafe: true })
    })
  }

  get name (): string {
    return this.config.name
  }

  get slug (): string {
    return this.config.slug
  }

  /** True once the first connection was tried, either way. */
  get tried (): boolean {
    return this.#lifeline.tried
  }

  start (): void {
    this.#lifeline.start()
  }

  async stop (): Promise<void> {
    this.#unwatch()
    await this.#lifeline.stop()
  }

  status (): ConnectionStatus {
    const { state, since, nextTryAt, lastError, capabilities, protocolVersion, serverInfo, current } = this.#lifeline
    const { kind } = this.config.transport
    return {
      state,
      since,
      transport: current?.transportKind ?? (kind === 'auto' ? 'http' : kind),
      features: capabilities === undefined ? UNKNOWN_FEATURES : featuresOf(capabilities),
      capabilitiesKnown: capabilities !== undefined,
      ...(nextTryAt === undefined ? {} : { nextTryAt }),
      ...(lastError === undefined ? {} : { lastError }),
      ...(protocolVersion === undefined ? {} : { protocolVersion }),
      ...(serverInfo === undefined ? {} : { serverInfo })
    }
  }

  async settled (options: CallOptions = {}): Promise<void> {
    await this.#lifeline.session(options.signal, this.config.timeoutMs).catch(() => {})
  }

  cached (kind: ListKind): Listing | undefined {
    return this.#listings.cached(kind)
  }

  async list (kind: ListKind, options: CallOptions & { readonly fresh?: boolean } = {}): Promise<Listing> {
    return await this.#listings.get(kind, options.fresh)
  }

  callTool (name: string, args: Readonly<Record<string, unknown>>, options: CallOptions = {}): Promise<unknown> {
    return this.#call('tools/call', { name, arguments: args }, options)
  }

  readResource (uri: string, options: CallOptions = {}): Promise<unknown> {
    return this.#call('resources/read', { uri }, { ...options, retrySafe: true })
  }

  getPrompt (name: string, args: Readonly<Record<string, string>>, options: CallOptions = {}): Promise<unknown> {
    return this.#call('prompts/get', { name, arguments: args }, { ...options, retrySafe: true })
  }

  complete (params: Readonly<Record<string, unknown>>, options: CallOptions = {}): Promise<unknown> {
    return this.#call('completion/complete', params, { ...options, retrySafe: true })
  }

  onListChanged (listener: (kinds: readonly ListKind[]) => void): () => void {
    this.#listeners.add(listener)
    return () => { this.#listeners.delete(listener) }
  }

  async #call (method: string, params: Readonly<Record<string, unknown>>, options: CallOptions): Promise<unknown> {
    try {
      if (!this.#slots.tryAcquire()) await this.#slots.acquire(options.signal)
      try {
        return await this.#attempt(method, params, options)
      } finally {
        this.#slots.release()
      }
    } catch (error) {
      throw toPosternError(error, { server: this.name, method, redact: this.#deps.redact })
    }
  }

  /** Sends the call, and once more over a new session when the first was dead and that is safe. */
  async #attempt (method: string, params: Readonly<Record<string, unknown>>, options: CallOptions): Promise<unknown> {
    const { timeoutMs, maxTotalTimeoutMs } = this.config
    const limits = { timeoutMs, maxTotalTimeoutMs, signal: options.signal, onEvent: options.onEvent }
    const session = this.#lifeline.current ?? await this.#lifeline.session(options.signal, timeoutMs)
    try {
      return refuseInput(await session.request(method, params, limits))
    } catch (error) {
      if (error instanceof AuthorizationRequired) this.#lifeline.abandon(session, error.message)
      if (!(error instanceof ConnectionLost)) throw error
      this.#lifeline.abandon(session, error.message)
      if (error.sent && options.retrySafe !== true) throw error
      this.#log.info({ method, err: error }, 'call is sent again over a new session')
    }
    await session.ended
    const next = await this.#lifeline.session(options.signal, timeoutMs)
    return refuseInput(await next.request(method, params, limits))
  }

  async #open (signal: AbortSignal): Promise<Session> {
    const { config } = this
    const { identity, cache, redact, onGroup } = this.#deps
    const stderr = new StderrTail({
      ...STDERR_RATE,
      now: Date.now,
      onLine: (line) => this.#log.info({ stderr: redact(line) }, 'server stderr'),
      onSuppressed: (lines) => this.#log.warn({ lines }, 'server stderr was rate-limited')
    })
    try {
      return await connect({
        slug: config.slug,
        transport: config.transport,
        identity,
        cache,
        timeoutMs: config.timeoutMs,
        signal,
        stdio: {
          onStderr: (chunk) => stderr.push(chunk),
          onJunk: (text) => this.#log.warn({ text: redact(text) }, 'server wrote something on stdout that is no message'),
          onGroup
        },
        onListChanged: (kinds) => this.#onListChanged(kinds),
        onError: (error) => this.#log.debug({ err: error }, 'connection error')
      })
    } catch (error) {
      const said = stderr.tail()
      if (said !== '' && error instanceof Error) error.message += `; its stderr ends: ${redact(said)}`
      throw error
    }
  }

  #onReady (session: Session): void {
    const endLists = watchLists(session, this.#log, () => this.#onListChanged(ALL_KINDS))
    const endAlive = watchAlive(session, (reason) => this.#lifeline.abandon(session, reason))
    this.#unwatch = () => { endLists(); endAlive() }
    void session.ended.then(this.#unwatch)
    this.#onListChanged(ALL_KINDS)
  }

  #onListChanged (kinds: readonly ListKind[]): void {
    this.#listings.expire(kinds)
    for (const listener of this.#listeners) listener(kinds)
  }
}

/** Revision 2026-07-28: a server may answer that it needs input from the client, which Postern does not give. */
function refuseInput (result: unknown): unknown {
  if (!isRecord(result) || result.resultType !== 'input_required') return result
  const wanted = isRecord(result.inputRequests)
    ? Object.values(result.inputRequests).map((one) => isRecord(one) && typeof one.method === 'string' ? one.method : 'something unknown')
    : []
  throw new InputRequired(wanted)
}

/** The server wants something of the client before it goes on. */
class InputRequired extends Error {
  constructor (wanted: readonly string[]) {
    super(`it needs input from the client (${wanted.length === 0 ? 'it does not say which' : wanted.join(', ')}), which Postern does not offer`)
  }
}
