import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/client'
import { isRecord } from '../util/guards.ts'
import { CallAborted, CallTimeout, ConnectionLost, RpcError } from './lost.ts'
import type { ProgressEvent } from './types.ts'

export interface LaneSendOptions {
  /** Aborts the request's own HTTP exchange, where there is one. */
  readonly signal: AbortSignal | undefined
  /** The request's own answer stream ended; without an answer the call is lost. */
  readonly onStreamEnd: () => void
}

export interface LaneOptions {
  /** Hands a message to the transport. Rejects when it was not taken. */
  readonly send: (message: JSONRPCMessage, options: LaneSendOptions) => Promise<void>
  /** Revision 2026-07-28: each request carries its version, client and capabilities in `_meta`. */
  readonly envelope?: Readonly<Record<string, unknown>>
  /** A request has an HTTP exchange of its own, whose end is the cancellation (revision 2026-07-28). */
  readonly cancelByStream: boolean
  readonly onError: (error: unknown) => void
}

export interface LaneCallOptions {
  readonly timeoutMs: number
  /** Progress restarts the timeout, but never beyond this. */
  readonly maxTotalTimeoutMs: number
  readonly signal?: AbortSignal | undefined
  readonly onEvent?: ((event: ProgressEvent) => void) | undefined
}

interface Pending {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  readonly onEvent: ((event: ProgressEvent) => void) | undefined
  readonly progressed: () => void
  flushed: boolean
  /** What the server asked of the client meanwhile, for the error message. */
  asked: string | undefined
}

const ID_PREFIX = 'postern:'
const ID_IN_TEXT = /"id"\s*:\s*"(postern:\d+)"/

/**
 * Requests beside the SDK's client, over the same transport: the client's schema validation costs a
 * third of a small call and fails a whole listing for one bad tool. Ids are strings of our own, which
 * the client never issues; what answers them is taken here, everything else goes to the client.
 */
export class Lane {
  readonly #options: LaneOptions
  readonly #pending = new Map<string, Pending>()
  #nextId = 0
  #closed: string | undefined
  #onIdle: (() => void) | undefined

  constructor (options: LaneOptions) {
    this.#options = options
  }

  /** How many calls are waiting for their answer. */
  get size (): number {
    return this.#pending.size
  }

  /** Whether this request still waits for its answer. */
  has (message: JSONRPCMessage): boolean {
    return 'id' in message && typeof message.id === 'string' && this.#pending.has(message.id)
  }

  request (method: string, params: Readonly<Record<string, unknown>>, options: LaneCallOptions): Promise<unknown> {
    if (this.#closed !== undefined) return Promise.reject(new ConnectionLost(this.#closed, { sent: false }))
    if (options.signal?.aborted === true) return Promise.reject(new CallAborted('the caller ended the call'))
    const id = `${ID_PREFIX}${this.#nextId++}`
    return new Promise((resolve, reject) => {
      const exchange = this.#options.cancelByStream ? new AbortController() : undefined
      const startedAt = performance.now()
      const cancel = (error: Error): void => {
        settle()
        this.#cancel(id, exchange, error.message)
        reject(error)
      }
      const onTimeout = (): void => {
        const total = performance.now() - startedAt >= options.maxTotalTimeoutMs
        cancel(new CallTimeout(total ? options.maxTotalTimeoutMs : options.timeoutMs, total))
      }
      let timer = setTimeout(onTimeout, Math.min(options.timeoutMs, options.maxTotalTimeoutMs))
      const onAbort = (): void => cancel(new CallAborted('the caller ended the call'))
      options.signal?.addEventListener('abort', onAbort, { once: true })
      const settle = (): void => {
        clearTimeout(timer)
        options.signal?.removeEventListener('abort', onAbort)
        this.#pending.delete(id)
        if (this.#pending.size === 0) this.#onIdle?.()
      }
      const pending: Pending = {
        resolve: (result) => { settle(); resolve(result) },
        reject: (error) => { settle(); reject(error) },
        onEvent: options.onEvent,
        progressed: () => {
          clearTimeout(timer)
          const left = options.maxTotalTimeoutMs - (performance.now() - startedAt)
          timer = setTimeout(onTimeout, Math.max(0, Math.min(options.timeoutMs, left)))
        },
        flushed: false,
        asked: undefined
      }
      this.#pending.set(id, pending)
      this.#options.send(this.#message(id, method, params), {
        signal: exchange?.signal,
        onStreamEnd: () => {
          if (this.#pending.has(id)) pending.reject(new ConnectionLost('the answer stream ended without an answer', { sent: true }))
        }
      }).then(() => { pending.flushed = true }, (error: unknown) => {
        if (this.#pending.has(id)) pending.reject(error instanceof Error ? error : new Error(String(error)))
      })
    })
  }

  /** Takes a message that answers or concerns a call of this lane. False: it is for the client. */
  accept (message: JSONRPCMessage): boolean {
    if ('method' in message) return this.#acceptMethod(message)
    const pending = typeof message.id === 'string' ? this.#pending.get(message.id) : undefined
    if (pending === undefined) {
      // A late or repeated answer to a call of ours means nothing to the client either.
      return typeof message.id === 'string' && message.id.startsWith(ID_PREFIX)
    }
    if ('result' in message && message.result !== undefined) pending.resolve(message.result)
    else pending.reject(toRpcError('error' in message ? message.error : undefined, pending.asked))
    return true
  }

  /** Fails the call that a message too large to take belonged to. False when none was found. */
  failOversize (ends: { readonly head: Buffer, readonly tail: Buffer }, error: Error): boolean {
    const id = ID_IN_TEXT.exec(ends.head.toString('latin1'))?.[1] ?? ID_IN_TEXT.exec(ends.tail.toString('latin1'))?.[1]
    const pending = id === undefined ? undefined : this.#pending.get(id)
    pending?.reject(error)
    return pending !== undefined
  }

  /** Calls back once no call waits any more, at once if none does. */
  whenIdle (callback: () => void): void {
    this.#onIdle = callback
    if (this.#pending.size === 0) callback()
  }

  /** The connection is gone: every call in flight is lost. */
  close (reason: string): void {
    this.#closed = reason
    for (const pending of [...this.#pending.values()]) pending.reject(new ConnectionLost(reason, { sent: pending.flushed }))
  }

  #acceptMethod (message: Extract<JSONRPCMessage, { method: string }>): boolean {
    if ('id' in message) {
      for (const pending of this.#pending.values()) pending.asked = message.method
      return false
    }
    if (message.method === 'notifications/progress') return this.#progress(message.params)
    if (message.method === 'notifications/message') {
      for (const pending of this.#pending.values()) pending.onEvent?.({ kind: 'log', params: message.params })
    }
    return false
  }

  #progress (params: unknown): boolean {
    const token = isRecord(params) ? params.progressToken : undefined
    if (typeof token !== 'string' || !token.startsWith(ID_PREFIX)) return false
    const pending = this.#pending.get(token)
    pending?.progressed()
    pending?.onEvent?.({ kind: 'progress', params })
    return true
  }

  #message (id: string, method: string, params: Readonly<Record<string, unknown>>): JSONRPCRequest {
    return {
      jsonrpc: '2.0',
      id,
      method,
      params: { ...params, _meta: { ...this.#options.envelope, progressToken: id } }
    }
  }

  #cancel (id: string, exchange: AbortController | undefined, reason: string): void {
    if (exchange !== undefined) {
      exchange.abort()
      return
    }
    const message: JSONRPCMessage = {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: id, reason, ...(this.#options.envelope === undefined ? {} : { _meta: this.#options.envelope }) }
    }
    this.#options.send(message, { signal: undefined, onStreamEnd: () => {} }).catch(this.#options.onError)
  }
}

function toRpcError (error: unknown, asked: string | undefined): RpcError {
  const record = isRecord(error) ? error : {}
  const code = typeof record.code === 'number' ? record.code : -32603
  const text = typeof record.message === 'string' ? record.message : 'the answer has neither a result nor an error'
  const why = asked === undefined ? '' : ` (meanwhile it had asked the client for ${asked}, which Postern does not offer)`
  return new RpcError(code, text + why, record.data)
}
