import type { CancelSignal } from '../util/cancel.ts'
import { CallAborted } from './lost.ts'

/** All places are taken and the queue is full. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

interface Waiting {
  readonly go: () => void
  readonly stop: (error: Error) => void
}

/** A bounded number of calls at a time, and a bounded queue before them, first come first served. */
export class Slots {
  readonly #max: number
  readonly #maxQueue: number
  readonly #queue = new Set<Waiting>()
  #taken = 0

  constructor (max: number, maxQueue: number) {
    this.#max = max
    this.#maxQueue = maxQueue
  }

  get taken (): number {
    return this.#taken
  }

  get queued (): number {
    return this.#queue.size
  }

  /** Takes a place at once where one is free; the caller must `release` it. */
  tryAcquire (): boolean {
    if (this.#taken >= this.#max) return false
    this.#taken++
    return true
  }

  /** Waits for a place. Rejects with `QueueFull` or, when the signal aborts, `CallAborted`. */
  acquire (signal: CancelSignal | undefined): Promise<void> {
    if (signal?.aborted === true) return Promise.reject(new CallAborted('the caller ended the call'))
    if (this.tryAcquire()) return Promise.resolve()
    if (this.#queue.size >= this.#maxQueue) return Promise.reject(new QueueFull(`${this.#max} calls are in flight and ${this.#maxQueue} are waiting`))
    return new Promise((resolve, reject) => {
      const onAbort = (): void => waiting.stop(new CallAborted('the caller ended the call'))
      const leave = (): void => {
        this.#queue.delete(waiting)
        signal?.removeEventListener('abort', onAbort)
      }
      const waiting: Waiting = {
        go: () => { leave(); resolve() },
        stop: (error) => { leave(); reject(error) }
      }
      this.#queue.add(waiting)
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  }

  /** Gives the place to the next in the queue, or frees it. */
  release (): void {
    const [next] = this.#queue
    if (next === undefined) this.#taken--
    else next.go()
  }
}
