import type { CancelSignal } from '../util/cancel.ts'
import { CallAborted, CallTimeout } from './lost.ts'
import type { ProgressEvent } from './types.ts'

export interface LaneCallOptions {
  readonly timeoutMs: number
  /** Progress restarts the timeout, but never beyond this. */
  readonly maxTotalTimeoutMs: number
  readonly signal?: CancelSignal | undefined
  readonly onEvent?: ((event: ProgressEvent) => void) | undefined
  /** Further headers of the request's own HTTP exchange, where there is one. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface LaneCallHooks {
  /** Called once, however the call ended. */
  readonly onSettled: () => void
  /** The call was given up and the server should hear of it. */
  readonly onCancelled: (reason: string) => void
}

/** One request that waits for its answer: settles once, and owns its timer. */
export class LaneCall {
  readonly result: Promise<unknown>
  /** The whole request was handed to the network or pipe: the server may have it. */
  sent = false
  /** What the server asked of the client meanwhile, for the error message. */
  asked: string | undefined
  readonly #options: LaneCallOptions
  readonly #hooks: LaneCallHooks
  readonly #startedAt = performance.now()
  readonly #onAbort = (): void => this.cancel(new CallAborted('the caller ended the call'))
  #timer: NodeJS.Timeout
  #settled = false
  #resolve: (result: unknown) => void = () => {}
  #reject: (error: Error) => void = () => {}

  constructor (options: LaneCallOptions, hooks: LaneCallHooks) {
    this.#options = options
    this.#hooks = hooks
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.#timer = this.#arm(options.maxTotalTimeoutMs)
    options.signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  resolve (result: unknown): void {
    if (this.#settle()) this.#resolve(result)
  }

  reject (error: Error): void {
    if (this.#settle()) this.#reject(error)
  }

  /** Gives the call up and has the server told. */
  cancel (error: Error): void {
    if (!this.#settle()) return
    this.#hooks.onCancelled(error.message)
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
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    this.#hooks.onSettled()
    return true
  }
}
