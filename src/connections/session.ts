import {
  CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY, PROTOCOL_VERSION_META_KEY, SseError,
  type Client, type JSONRPCMessage, type ServerCapabilities
} from '@modelcontextprotocol/client'
import { within } from '../util/within.ts'
import { changedBy } from './capabilities.ts'
import { Lane } from './lane.ts'
import type { LaneCallOptions } from './lane-call.ts'
import { AnswerTooLarge } from './lost.ts'
import { MAX_MESSAGE_BYTES } from './message.ts'
import type { OpenTransport } from './open-transport.ts'
import { refusalOf } from './refusal.ts'
import { sendMessage, type SendContext } from './session-send.ts'
import type { ListKind } from './types.ts'

/** How long a server may take to hear that a session ends. */
const GOODBYE_MS = 1000

/** What Postern calls itself towards servers. It declares no sampling, elicitation or roots. */
export interface ClientIdentity {
  readonly name: string
  readonly version: string
}

export interface SessionOptions {
  readonly client: Client
  readonly open: OpenTransport
  readonly identity: ClientIdentity
  readonly onListChanged: (kinds: readonly ListKind[]) => void
  readonly onError: (error: unknown) => void
}

/** One live connection to a server: connected once, closed once. */
export class Session {
  readonly capabilities: ServerCapabilities
  readonly protocolVersion: string
  readonly serverInfo: { readonly name: string, readonly version: string } | undefined
  /** What the server tells a model about itself. */
  readonly instructions: string | undefined
  readonly modern: boolean
  /** Resolves with the reason when the session has ended, whoever ended it. */
  readonly ended: Promise<string>
  /** Resolves when nothing of the session is left. */
  readonly closed: Promise<void>
  readonly client: Client
  readonly #open: OpenTransport
  readonly #lane: Lane
  readonly #onListChanged: (kinds: readonly ListKind[]) => void
  readonly #onError: (error: unknown) => void
  #end: (reason: string) => void = () => {}
  #gone: () => void = () => {}
  #closing: Promise<void> | undefined

  /** Takes over a client that has just connected over `open.transport`. */
  constructor ({ client, open, identity, onListChanged, onError }: SessionOptions) {
    this.client = client
    this.#open = open
    this.#onListChanged = onListChanged
    this.#onError = onError
    this.capabilities = client.getServerCapabilities() ?? {}
    this.protocolVersion = client.getNegotiatedProtocolVersion() ?? 'unknown'
    this.modern = client.getProtocolEra() === 'modern'
    const info = client.getServerVersion()
    this.serverInfo = info === undefined ? undefined : { name: info.name, version: info.version }
    this.instructions = client.getInstructions()
    this.ended = new Promise((resolve) => { this.#end = resolve })
    this.closed = new Promise((resolve) => { this.#gone = resolve })
    const context = this.#context()
    this.#lane = new Lane({
      send: (message, options) => sendMessage(message, options, context),
      exchange: open.kind !== 'http' ? 'none' : this.modern ? 'tells' : 'ends',
      onError,
      ...(this.modern ? { envelope: envelopeOf(this.protocolVersion, identity) } : {})
    })
    this.#intercept()
  }

  get transportKind (): OpenTransport['kind'] {
    return this.#open.kind
  }

  /** Whether calls repeat some of their parameters in headers (revision 2026-07-28 over HTTP). */
  get paramHeaders (): boolean {
    return this.modern && this.#open.kind === 'http'
  }

  /** Calls in flight. */
  get inFlight (): number {
    return this.#lane.size
  }

  /** Sends a request and gives back its raw result. Rejects with the errors of `lost.ts`. */
  request (method: string, params: Readonly<Record<string, unknown>>, options: LaneCallOptions): Promise<unknown> {
    return this.#lane.request(method, params, options)
  }

  /** Fails the call to which a message too large to take belonged. */
  failOversize (ends: { readonly head: Buffer, readonly tail: Buffer, readonly bytes: number }): void {
    const error = new AnswerTooLarge(MAX_MESSAGE_BYTES, ends.bytes)
    if (!this.#lane.failOversize(ends, error)) this.#onError(error)
  }

  /**
   * Ends the session for new calls. Over HTTP each call has an exchange of its own, so those in flight
   * may still be answered, and the session is closed after them; a process is closed at once.
   */
  async retire (reason: string): Promise<void> {
    if (this.#open.kind !== 'http') return await this.close(reason)
    this.#end(reason)
    this.#lane.whenIdle(() => { this.close(reason).catch(this.#onError) })
  }

  /** Ends the session and every call in flight. Resolves when nothing of it is left. */
  close (reason: string): Promise<void> {
    this.#closing ??= this.#close(reason).finally(this.#gone)
    return this.#closing
  }

  /** Never rejects: what fails while closing is only told. */
  async #close (reason: string): Promise<void> {
    const open = this.#open
    // A call that is sent again must not leave for the old process as well.
    if (open.kind === 'stdio') open.transport.withdraw(reason)
    const cancelled = this.#lane.close(reason)
    this.#end(reason)
    if (open.kind !== 'stdio') await cancelled
    // MCP, "Session Management": a client that leaves should say so. Not worth waiting long for.
    if (open.kind === 'http' && open.transport.sessionId !== undefined) {
      await within(open.transport.terminateSession().catch(this.#onError), GOODBYE_MS)
    }
    await this.client.close().catch(this.#onError)
    if (open.kind !== 'stdio') await open.pool.destroy().catch(this.#onError)
  }

  #context (): SendContext {
    const { protocolVersion, modern } = this
    const open = this.#open
    return {
      open,
      protocolVersion,
      modern,
      onMessage: (message) => open.transport.onmessage?.(message),
      onOversize: (ends) => this.failOversize(ends)
    }
  }

  #intercept (): void {
    const { transport } = this.#open
    const { onmessage, onclose, onerror } = transport
    transport.onmessage = (message: JSONRPCMessage) => {
      if (!this.#take(message)) onmessage?.(message)
    }
    transport.onclose = () => {
      const reason = this.#open.kind === 'stdio' ? `the server's process ${this.#open.transport.exit || 'closed its output'}` : 'the server closed the connection'
      void this.#lane.close(reason)
      this.#end(reason)
      onclose?.()
    }
    transport.onerror = (error) => {
      onerror?.(error)
      // The SDK's transport would open another stream by itself, but that is a session in which nothing was negotiated.
      if (error instanceof SseError) this.close(`the event stream was lost: ${error.message}`).catch(this.#onError)
    }
  }

  /** Takes what concerns calls and listings, and refuses what the server asks for. False: it is for the client. */
  #take (message: JSONRPCMessage): boolean {
    if (this.#lane.accept(message)) return true
    const refusal = refusalOf(message)
    if (refusal !== undefined) {
      this.#open.transport.send(refusal).catch(this.#onError)
      return true
    }
    const kinds = 'method' in message && !('id' in message) ? changedBy(message.method) : undefined
    if (kinds !== undefined) this.#onListChanged(kinds)
    return kinds !== undefined
  }
}

function envelopeOf (protocolVersion: string, identity: ClientIdentity): Readonly<Record<string, unknown>> {
  return {
    [PROTOCOL_VERSION_META_KEY]: protocolVersion,
    [CLIENT_INFO_META_KEY]: identity,
    [CLIENT_CAPABILITIES_META_KEY]: {}
  }
}
