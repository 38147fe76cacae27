import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/client'
import { LOG_LEVEL_META_KEY } from '@modelcontextprotocol/client'
import { CancelSource } from '../util/cancel.ts'
import { isRecord } from '../util/guards.ts'
import { within } from '../util/within.ts'
import { LaneCall, type LaneCallOptions, type LaneCallOwner, type LaneDelivery } from './lane-call.ts'
import { BadAnswer, CallAborted, ConnectionLost, RpcError } from './lost.ts'

/** How long a server may take to hear of a cancellation before its answer's stream is closed on it. */
const CANCEL_MS = 1000

export interface LaneOptions {
  /** Hands a message to the transport, and tells what becomes of it: `onFailed` also when its exchange ended in failure. */
  readonly send: (message: JSONRPCMessage, delivery: LaneDelivery) => void
  /** Revision 2026-07-28: each request carries its version, client and capabilities in `_meta`. */
  readonly envelope?: Readonly<Record<string, unknown>>
  /** What a request's own HTTP exchange is for cancelling: there is none, it ends after the server was told, or its end tells (revision 2026-07-28). */
  readonly exchange: 'none' | 'ends' | 'tells'
  readonly onError: (error: unknown) => void
}

/** Ids from here on are the lane's. The SDK's client counts from 0, and servers may want 32 bit integers. */
const FIRST_ID = 1_000_000_000
const ID_IN_TEXT = /"id"\s*:\s*(\d{10})\b/

/**
 * Requests beside the SDK's client, over the same transport: the client's schema validation costs a
 * third of a small call and fails a whole listing for one bad tool. Ids are in a range of our own, which
 * the client never reaches; what answers them is taken here, everything else goes to the client.
 */
export class Lane implements LaneCallOwner {
  readonly #options: LaneOptions
  readonly #calls = new Map<number, LaneCall>()
  readonly #cancelling = new Set<Promise<void>>()
  #nextId = FIRST_ID
  #closed: string | undefined
  #onIdle: (() => void) | undefined

  constructor (options: LaneOptions) {
    this.#options = options
  }

  /** How many calls are waiting for their answer. */
  get size (): number {
    return this.#calls.size
  }

  request (method: string, params: Readonly<Record<string, unknown>>, options: LaneCallOptions): Promise<unknown> {
    if (this.#closed !== undefined) return Promise.reject(new ConnectionLost(this.#closed, { sent: false }))
    if (options.signal?.aborted === true) return Promise.reject(new CallAborted('the caller ended the call'))
    const id = this.#nextId++
    const call = new LaneCall(id, options, this, { hasExchange: this.#options.exchange !== 'none' })
    this.#calls.set(id, call)
    this.#options.send(this.#message(id, method, params, options.onEvent !== undefined), call)
    return call.result
  }

  /** Takes a message that answers or concerns a call of this lane. False: it is for the client. */
  accept (message: JSONRPCMessage): boolean {
    if ('method' in message) return this.#acceptMethod(message)
    if (typeof message.id !== 'number' || message.id < FIRST_ID) return false
    // A late or repeated answer means nothing to the client either.
    const call = this.#calls.get(message.id)
    if (call === undefined) return true
    if ('result' in message && message.result !== undefined) call.resolve(message.result)
    else call.reject('error' in message ? toRpcError(message.error, call.asked) : new BadAnswer('the answer has neither a result nor an error'))
    return true
  }

  /** Fails the call that a message too large to take belonged to. False when none was found. */
  failOversize (ends: { readonly head: Buffer, readonly tail: Buffer }, error: Error): boolean {
    const id = ID_IN_TEXT.exec(ends.head.toString('latin1'))?.[1] ?? ID_IN_TEXT.exec(ends.tail.toString('latin1'))?.[1]
    const call = this.#calls.get(Number(id))
    call?.reject(error)
    return call !== undefined
  }

  /** Calls back once no call waits any more, at once if none does. */
  whenIdle (callback: () => void): void {
    this.#onIdle = callback
    if (this.#calls.size === 0) callback()
  }

  /**
   * The connection is gone or about to be closed: every call in flight is lost, and cancelled at the
   * server where that can still hear it. Resolves when it was told. The first reason stays.
   */
  async close (reason: string): Promise<void> {
    this.#closed ??= reason
    for (const call of [...this.#calls.values()]) call.lose(reason)
    await Promise.all(this.#cancelling)
  }

  settled ({ id }: LaneCall): void {
    this.#calls.delete(id)
    if (this.#calls.size === 0) this.#onIdle?.()
  }

  #acceptMethod (message: Extract<JSONRPCMessage, { method: string }>): boolean {
    if ('id' in message) {
      if (message.method !== 'ping') for (const call of this.#calls.values()) call.asked = message.method
      return false
    }
    if (message.method === 'notifications/message') {
      for (const call of this.#calls.values()) call.event({ kind: 'log', params: message.params })
      return true
    }
    if (message.method !== 'notifications/progress' || !isRecord(message.params)) return false
    const token = message.params.progressToken
    if (typeof token !== 'number' || token < FIRST_ID) return false
    this.#calls.get(token)?.event({ kind: 'progress', params: message.params })
    return true
  }

  #message (id: number, method: string, params: Readonly<Record<string, unknown>>, wantsLogs: boolean): JSONRPCRequest {
    const { envelope } = this.#options
    // Only revision 2026-07-28 has an envelope; there, log messages come only to a request that asks for them.
    const meta = envelope === undefined
      ? { progressToken: id }
      : { ...envelope, ...(wantsLogs ? { [LOG_LEVEL_META_KEY]: 'info' } : {}), progressToken: id }
    return { jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } }
  }

  cancelled ({ id, exchange, sent }: LaneCall, reason: string): void {
    // What has not left must not leave any more: it may be sent again elsewhere.
    if (exchange !== undefined && (!sent || this.#options.exchange === 'tells')) {
      exchange.abort()
      return
    }
    const goodbye = new CancelSource()
    const told = within(this.#tell(id, reason, goodbye), CANCEL_MS)
      .catch(this.#options.onError)
      .finally(() => {
        // Older revisions do not take the end of a stream for a cancellation, so that comes second.
        exchange?.abort()
        goodbye.abort()
        this.#cancelling.delete(told)
      })
    this.#cancelling.add(told)
  }

  #tell (requestId: number, reason: string, signal: CancelSource): Promise<void> {
    const { envelope, send } = this.#options
    const params = { requestId, reason, ...(envelope === undefined ? {} : { _meta: envelope }) }
    return new Promise((resolve, reject) => send({ jsonrpc: '2.0', method: 'notifications/cancelled', params }, {
      signal,
      headers: undefined,
      waiting: () => false,
      onSent: () => {},
      onTaken: resolve,
      onFailed: reject
    }))
  }
}

function toRpcError (error: unknown, asked: string | undefined): RpcError {
  const record = isRecord(error) ? error : {}
  const code = typeof record.code === 'number' ? record.code : -32603
  const text = typeof record.message === 'string' ? record.message : 'an error without a message'
  const why = asked === undefined ? '' : ` (meanwhile it had asked the client for ${asked}, which Postern does not offer)`
  return new RpcError(code, text + why, record.data)
}
