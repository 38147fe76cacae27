import { CancelSource, type CancelSignal } from '../util/cancel.ts'
import { CallAborted, CallTimeout, ConnectionLost } from './lost.ts'
import type { ProgressEvent } from './types.ts'
import type { Delivery } from './write-gatherer.ts'

export interface LaneCallOptions {
  readonly timeoutMs: number
  /** Progress restarts the timeout, but never beyond this. */
  readonly maxTotalTimeoutMs: number
  readonly signal?: CancelSignal | undefined
  readonly onEvent?: ((event: ProgressEvent) => void) | undefined
  /** Further headers of the request's own HTTP exchange, where there is one. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** What the transport needs to know of a message, and tells of it. `onTaken`: it is done with the message. */
export interface LaneDelivery extends Delivery {
  /** Aborts the message's own HTTP exchange, where there is one. */
  readonly signal: CancelSignal | undefined
  readonly headers: Readonly<Record<string, string>> | undefined
  /** Whether the request still waits for its answer. */
  waiting (): boolean
}

export interface LaneCallOwner {
  /** Called once, however the call ended. */
  settled (call: LaneCall): void
  /** The call was given up and the server should hear of it. */
  cancelled (call: LaneCall, reason: string): void
}

/** One request that waits for its answer: settles once, and owns its timer. */
export class LaneCall implements LaneDelivery {
  readonly id: number
  readonly result: Promise<unknown>
  /** Ends the HTTP exchange of this call, where it has one. */
  readonly exchange: CancelSource | undefined
  /** The whole request was handed to the network or pipe: the server may have it. */
  sent = false
  /** What the server asked of the client meanwhile, for the error message. */
  asked: string | undefined
  readonly #options: LaneCallOptions
  readonly #owner: LaneCallOwner
  readonly #startedAt = performance.now()
  readonly #onAbort: (() => void) | undefined
  #timer: NodeJS.Timeout
  #settled = false
  #resolve: (result: unknown) => void = () => {}
  #reject: (error: Error) => void = () => {}

  constructor (id: number, options: LaneCallOptions, owner: LaneCallOwner, { hasExchange = false } = {}) {
    this.id = id
    this.#options = options
    this.#owner = owner
    this.exchange = hasExchange ? new CancelSource() : undefined
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.#timer = this.#arm(options.maxTotalTimeoutMs)
    if (options.signal === undefined) return
    this.#onAbort = () => this.cancel(new CallAborted('the caller ended the call'))
    options.signal.addEventListener('abort', this.#onAbort, { once: true })
  }

  get signal (): CancelSignal | undefined {
    return this.exchange
  }

  get headers (): LaneCallOptions['headers'] {
    return this.#options.headers
  }

  waiting (): boolean {
    return !this.#settled
  }

  onSent (): void {
    this.sent = true
  }

  onTaken (): void {}

  onFailed (error: Error): void {
    this.reject(error)
  }

  resolve (result: unknown): void {
    if (this.#settle()) this.#resolve(result)
  }

  reject (error: Error): void {
    if (this.#settle()) this.#reject(error)
  }

  /** The connection is gone, or about to be closed. */
  lose (reason: string): void {
    this.cancel(new ConnectionLost(reason, { sent: this.sent }))
  }

  /** Gives the call up and has the server told. */
  cancel (error: Error): void {
    if (!this.#settle()) return
    this.#owner.cancelled(this, error.message)
    this.#reject(error)
  }

  /** Passes an event on. Progress also restarts the timeout, up to the total. */
  event (event: ProgressEvent): void {
    if (this.#settled) return
    if (event.kind === 'progress') {
      clearTimeout(this.#timer)
      this.#timer = this.#arm(Math.max(0, this.#options.maxTotalTimeoutMs - (performance.now() - this.#startedAt)))
    }
    this.#options.onEvent?.(event)
  }

  /** Which of the two limits ends the call is known now; when the timer fires, by the clock it may look like the other. */
  #arm (totalLeftMs: number): NodeJS.Timeout {
    const { timeoutMs, maxTotalTimeoutMs } = this.#options
    const total = totalLeftMs <= timeoutMs
    return setTimeout(() => this.cancel(new CallTimeout(total ? maxTotalTimeoutMs : timeoutMs, total, this.asked)), total ? totalLeftMs : timeoutMs)
  }

  #settle (): boolean {
    if (this.#settled) return false
    this.#settled = true
    clearTimeout(this.#timer)
    if (this.#onAbort !== undefined) this.#options.signal?.removeEventListener('abort', this.#onAbort)
    this.#owner.settled(this)
    return true
  }
}
