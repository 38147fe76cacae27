import {
  CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY, PROTOCOL_VERSION_META_KEY,
  type Client, type JSONRPCMessage, type ServerCapabilities
} from '@modelcontextprotocol/client'
import { within } from '../util/within.ts'
import { changedBy } from './capabilities.ts'
import { exchange } from './http-exchange.ts'
import { Lane, type LaneCallOptions, type LaneSendOptions } from './lane.ts'
import { mcpHeaders } from './mcp-headers.ts'
import type { OpenTransport } from './open-transport.ts'
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
  readonly modern: boolean
  /** Resolves with the reason when the session has ended, whoever ended it. */
  readonly ended: Promise<string>
  readonly client: Client
  readonly #open: OpenTransport
  readonly #lane: Lane
  readonly #onListChanged: (kinds: readonly ListKind[]) => void
  readonly #onError: (error: unknown) => void
  #end: (reason: string) => void = () => {}
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
    this.ended = new Promise((resolve) => { this.#end = resolve })
    this.#lane = new Lane({
      send: (message, options) => this.#send(message, options),
      cancelByStream: this.modern && open.kind === 'http',
      onError,
      ...(this.modern ? { envelope: this.#envelope(identity) } : {})
    })
    this.#intercept()
  }

  get transportKind (): OpenTransport['kind'] {
    return this.#open.kind
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
  failOversize (ends: { readonly head: Buffer, readonly tail: Buffer }, error: Error): void {
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

  close (reason: string): Promise<void> {
    this.#closing ??= this.#close(reason)
    return this.#closing
  }

  async #close (reason: string): Promise<void> {
    this.#lane.close(reason)
    this.#end(reason)
    try {
      // MCP, "Session Management": a client that leaves should say so. Not worth waiting long for.
      if (this.#open.kind === 'http' && this.#open.transport.sessionId !== undefined) {
        await within(this.#open.transport.terminateSession(), GOODBYE_MS)
      }
    } catch (error) {
      this.#onError(error)
    }
    await this.client.close()
    if (this.#open.kind !== 'stdio') await this.#open.pool.destroy()
  }

  #envelope (identity: ClientIdentity): Readonly<Record<string, unknown>> {
    return {
      [PROTOCOL_VERSION_META_KEY]: this.protocolVersion,
      [CLIENT_INFO_META_KEY]: identity,
      [CLIENT_CAPABILITIES_META_KEY]: {}
    }
  }

  #intercept (): void {
    const { transport } = this.#open
    const deliver = transport.onmessage
    transport.onmessage = (message: JSONRPCMessage) => {
      if (this.#lane.accept(message)) return
      if ('method' in message && !('id' in message)) {
        const kinds = changedBy(message.method)
        if (kinds !== undefined) {
          this.#onListChanged(kinds)
          return
        }
      }
      deliver?.(message)
    }
    const onclose = transport.onclose
    transport.onclose = () => {
      const reason = this.#open.kind === 'stdio' ? `the server's process ${this.#open.transport.exit || 'closed its output'}` : 'the server closed the connection'
      this.#lane.close(reason)
      this.#end(reason)
      onclose?.()
    }
  }

  #send (message: JSONRPCMessage, options: LaneSendOptions): Promise<void> {
    const open = this.#open
    if (open.kind !== 'http') return open.transport.send(message)
    const { transport } = open
    return exchange(message, {
      url: new URL(open.config.url),
      pool: open.pool,
      headers: { ...open.config.headers, ...mcpHeaders(message, transport.sessionId, this.protocolVersion, this.modern) },
      hasSession: transport.sessionId !== undefined,
      signal: options.signal,
      onMessage: (received) => transport.onmessage?.(received),
      onOversize: (ends) => this.failOversize(ends, new Error('the answer is larger than a message may be')),
      onEnd: (lastEventId) => this.#resume(message, lastEventId, options)
    })
  }

  /** An answer stream that broke off can be taken up again where the server gave its events ids. */
  #resume (message: JSONRPCMessage, lastEventId: string | undefined, options: LaneSendOptions): void {
    if (lastEventId === undefined || this.modern || !this.#lane.has(message)) {
      options.onStreamEnd()
      return
    }
    if (this.#open.kind === 'http') {
      this.#open.transport.send(message, { resumptionToken: lastEventId, onRequestStreamEnd: options.onStreamEnd })
        .catch(this.#onError)
    }
  }
}
