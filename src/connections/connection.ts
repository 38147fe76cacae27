import type { Logger } from 'pino'
import type { ServerConfig } from '../config/types.ts'
import { PosternError } from '../errors.ts'
import { noCompletions, toPosternError } from './failures.ts'
import { refuseInput } from './input-required.ts'
import { Lifeline } from './lifeline.ts'
import type { ListingCache } from './listing-cache.ts'
import { Listings } from './listings.ts'
import { AuthorizationRequired, ConnectionLost, RpcError, SessionForgotten } from './lost.ts'
import { openSession } from './open-session.ts'
import type { ClientIdentity, Session } from './session.ts'
import { Slots } from './slots.ts'
import { ToolHeaders } from './tool-headers.ts'
import type { CallOptions, Connection, ConnectionStatus, ListKind, Listing, Offer } from './types.ts'
import { PING_EVERY_MS, watchAlive, watchLists } from './watch-lists.ts'

const ALL_KINDS: readonly ListKind[] = ['tools', 'resources', 'resourceTemplates', 'prompts']
/** Revision 2026-07-28: a header does not match the body, or is missing; the request was not carried out. */
const HEADER_MISMATCH = -32020
/** Whoever asks for a restart wants to know how it went, but not for ever. */
const RESTART_WAIT_MS = 60_000

type Params = Readonly<Record<string, unknown>>

export interface ConnectionDeps {
  readonly identity: ClientIdentity
  readonly cache: ListingCache
  readonly log: Logger
  readonly redact: (text: string) => string
  /** Told the process group of a child when it starts, and when all of it is gone. */
  readonly onGroup: (pgid: number, alive: boolean) => void
  /** How often an idle server of the older revisions is pinged, in milliseconds. */
  readonly pingEveryMs?: number
  /** How long a server may take for each step of connecting, in milliseconds. */
  readonly connectTimeoutMs?: number
}

/** One configured server: keeps it connected and carries out calls. */
export class ServerConnection implements Connection {
  readonly config: ServerConfig
  readonly #deps: ConnectionDeps
  readonly #log: Logger
  readonly #lifeline: Lifeline
  readonly #listings: Listings
  readonly #slots: Slots
  readonly #toolHeaders = new ToolHeaders()
  readonly #listeners = new Set<(kinds: readonly ListKind[]) => void>()
  #unwatch: () => void = () => {}
  #successor: ServerConnection | undefined

  constructor (config: ServerConfig, deps: ConnectionDeps) {
    this.config = config
    this.#deps = deps
    this.#log = deps.log.child({ server: config.name })
    this.#slots = new Slots(config.maxConcurrency, config.maxQueue)
    this.#lifeline = new Lifeline({
      name: config.name,
      open: (signal) => openSession({ ...deps, config, log: this.#log, signal, onListChanged: (kinds) => this.#onListChanged(kinds) }),
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
      // A listing waits for no slot: at most one of each kind is under way, and a call may need it.
      fetchPage: (method, cursor, signal) => this.#unqueued(method, cursor === undefined ? {} : { cursor }, { retrySafe: true, ...(signal === undefined ? {} : { signal }) })
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

  /** Ends the connection and its calls for good. Calls that may be sent again go to the `successor`, if there is one. */
  async stop (successor?: ServerConnection): Promise<void> {
    this.#successor = successor
    this.#unwatch()
    await this.#lifeline.stop(successor === undefined ? undefined : 'its configuration changed')
  }

  async restart (options: CallOptions = {}): Promise<void> {
    this.#lifeline.restart('a restart of this server was asked for')
    await this.#lifeline.settled(options.signal, RESTART_WAIT_MS)
  }

  status (): ConnectionStatus {
    const { state, since, nextTryAt, lastError, capabilities, features, protocolVersion, serverInfo, instructions, current } = this.#lifeline
    const { kind } = this.config.transport
    return {
      state,
      since,
      transport: current?.transportKind ?? (kind === 'auto' ? 'http' : kind),
      features,
      capabilitiesKnown: capabilities !== undefined,
      ...(nextTryAt === undefined ? {} : { nextTryAt }),
      ...(lastError === undefined ? {} : { lastError }),
      ...(protocolVersion === undefined ? {} : { protocolVersion }),
      ...(serverInfo === undefined ? {} : { serverInfo }),
      ...(instructions === undefined ? {} : { instructions })
    }
  }

  offer (): Offer {
    const { state, capabilities, features } = this.#lifeline
    return { state, features, capabilitiesKnown: capabilities !== undefined }
  }

  async settled (options: CallOptions = {}): Promise<void> {
    await this.#lifeline.settled(options.signal, this.config.timeoutMs)
  }

  cached (kind: ListKind): Listing | undefined {
    return this.#listings.cached(kind)
  }

  async list (kind: ListKind, options: CallOptions & { readonly fresh?: boolean } = {}): Promise<Listing> {
    return await this.#listings.get(kind, options.fresh, options.signal)
  }

  callTool (name: string, args: Params, options: CallOptions = {}): Promise<unknown> {
    return this.#call('tools/call', { name, arguments: args }, options)
  }

  readResource (uri: string, options: CallOptions = {}): Promise<unknown> {
    return this.#call('resources/read', { uri }, { ...options, retrySafe: true })
  }

  getPrompt (name: string, args: Readonly<Record<string, string>>, options: CallOptions = {}): Promise<unknown> {
    return this.#call('prompts/get', { name, arguments: args }, { ...options, retrySafe: true })
  }

  async complete (params: Params, options: CallOptions = {}): Promise<unknown> {
    if (this.#lifeline.capabilities?.completions === undefined) throw noCompletions(this.name)
    return await this.#call('completion/complete', params, { ...options, retrySafe: true })
  }

  onListChanged (listener: (kinds: readonly ListKind[]) => void): () => void {
    this.#listeners.add(listener)
    return () => { this.#listeners.delete(listener) }
  }

  async #call (method: string, params: Params, options: CallOptions): Promise<unknown> {
    if (!this.#slots.tryAcquire()) await this.#queue(method, options)
    try {
      return await this.#unqueued(method, params, options)
    } finally {
      this.#slots.release()
    }
  }

  async #queue (method: string, { signal }: CallOptions): Promise<void> {
    try {
      await this.#slots.acquire(signal)
    } catch (error) {
      throw this.#translate(error, method)
    }
  }

  async #unqueued (method: string, params: Params, options: CallOptions): Promise<unknown> {
    let session = this.#lifeline.current
    try {
      session ??= await this.#lifeline.session(options.signal, this.config.timeoutMs)
      return refuseInput(await this.#request(session, method, params, options))
    } catch (error) {
      return await this.#afterFailure(error, session, method, params, options)
    }
  }

  /** Carries on with a call that failed where that is safe, else rejects with what the caller is told. */
  async #afterFailure (failure: unknown, session: Session | undefined, method: string, params: Params, options: CallOptions): Promise<unknown> {
    let error = failure
    try {
      if (session !== undefined && await this.#maySendAgain(error, session, method, options)) {
        this.#log.info({ method, err: error }, 'call is sent again')
        const next = await this.#lifeline.session(options.signal, this.config.timeoutMs)
        return refuseInput(await this.#request(next, method, params, options))
      }
    } catch (again) {
      error = again
    }
    const successor = this.#successor
    if (successor !== undefined && mayGoOn(error, options)) return await successor.#unqueued(method, params, options)
    throw this.#translate(error, method)
  }

  #translate (error: unknown, method: string): Error {
    return toPosternError(error, { server: this.name, method, redact: this.#deps.redact })
  }

  /** Whether a call is sent once more: the session was dead, or the tool's headers were out of date. */
  async #maySendAgain (error: unknown, session: Session, method: string, options: CallOptions): Promise<boolean> {
    if (error instanceof AuthorizationRequired) this.#lifeline.abandon(session, error.message)
    if (error instanceof RpcError && error.code === HEADER_MISMATCH && method === 'tools/call') {
      await this.#listings.get('tools', true)
      return true
    }
    if (!(error instanceof ConnectionLost)) return false
    this.#lifeline.abandon(session, error.message, { atOnce: error instanceof SessionForgotten })
    return mayGoOn(error, options)
  }

  #request (session: Session, method: string, params: Params, options: CallOptions): Promise<unknown> {
    const { timeoutMs, maxTotalTimeoutMs } = this.config
    const headers = session.paramHeaders && method === 'tools/call'
      ? this.#toolHeaders.of(this.cached('tools'), params.name, params.arguments)
      : undefined
    return session.request(method, params, { timeoutMs, maxTotalTimeoutMs, signal: options.signal, onEvent: options.onEvent, headers })
  }

  #onReady (session: Session): void {
    const endLists = watchLists(session, this.#log, () => this.#onListChanged(ALL_KINDS))
    const endAlive = watchAlive(session, this.#deps.pingEveryMs ?? PING_EVERY_MS, (reason) => this.#lifeline.abandon(session, reason))
    const unwatch = (): void => { endLists(); endAlive() }
    this.#unwatch = unwatch
    void session.ended.then(unwatch)
    this.#onListChanged(ALL_KINDS)
  }

  #onListChanged (kinds: readonly ListKind[]): void {
    this.#listings.expire(kinds)
    for (const listener of this.#listeners) listener(kinds)
  }
}

/** Whether a call that failed so may be sent again: nothing had reached the server, or it may run twice. */
function mayGoOn (error: unknown, { retrySafe }: CallOptions): boolean {
  if (error instanceof ConnectionLost) return !error.sent || retrySafe === true
  // There was no session to send it on.
  return error instanceof PosternError && error.code === 'server_unavailable'
}
