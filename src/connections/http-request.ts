import type { Dispatcher } from 'undici'
import type { CancelSignal } from '../util/cancel.ts'
import { describeFailure } from './describe-failure.ts'
import type { BodySink } from './http-body.ts'
import { ConnectionLost } from './lost.ts'

/** A URL as a request needs it, taken apart once and not for each call. */
export interface Endpoint {
  readonly url: URL
  readonly origin: string
  readonly path: string
}

export function endpointOf (url: URL): Endpoint {
  return { url, origin: url.origin, path: url.pathname + url.search }
}

export interface Answer {
  readonly status: number
  readonly headers: Dispatcher.ResponseData['headers']
  /** Breaks the body off. */
  readonly giveUp: (reason: Error) => void
}

export interface HttpRequest<T> {
  readonly pool: Dispatcher
  readonly endpoint: Endpoint
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly signal: CancelSignal | undefined
  /**
   * The request is about to be written to a connection: not while it waits for one, and not when none can
   * be made. Before that the server provably has nothing of it.
   */
  readonly onSent: () => void
  /** Status and headers are there: where does the body go? */
  readonly onAnswer: (answer: Answer) => BodySink<T>
}

/**
 * One HTTP request over kept-alive connections; resolves or rejects with what the sink makes of the body,
 * rejects with `ConnectionLost` when no answer came. It uses undici's innermost interface: its `request`
 * with a readable stream for each body takes more than twice the processor time.
 */
export function request<T> (options: HttpRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const { pool, endpoint: { origin, path }, method, headers, body, signal } = options
    const handler = new RequestHandler(options, resolve, reject)
    if (signal?.aborted === true) handler.onAbort()
    else pool.dispatch({ origin, path, method, headers, body }, handler)
  })
}

class RequestHandler<T> implements Dispatcher.DispatchHandler {
  readonly #options: HttpRequest<T>
  readonly #resolve: (result: T) => void
  readonly #reject: (error: unknown) => void
  #control: Dispatcher.DispatchController | undefined
  #sink: BodySink<T> | undefined
  #settled = false

  constructor (options: HttpRequest<T>, resolve: (result: T) => void, reject: (error: unknown) => void) {
    this.#options = options
    this.#resolve = resolve
    this.#reject = reject
    options.signal?.addEventListener('abort', this.onAbort)
  }

  onRequestStart (control: Dispatcher.DispatchController): void {
    if (this.#settled) {
      control.abort(ended())
      return
    }
    this.#control = control
    this.#options.onSent()
  }

  onResponseStart (control: Dispatcher.DispatchController, status: number, headers: Answer['headers']): void {
    // Before the answer there may be interim ones (103 and such).
    if (status >= 200) this.#sink = this.#options.onAnswer({ status, headers, giveUp: (reason) => control.abort(reason) })
  }

  onResponseData (control: Dispatcher.DispatchController, chunk: Buffer): void {
    try {
      this.#sink?.push(chunk)
    } catch (error) {
      control.abort(error instanceof Error ? error : new Error(String(error)))
    }
  }

  onResponseEnd (): void {
    this.#end(undefined)
  }

  onResponseError (_control: unknown, error: Error): void {
    this.#end(error)
  }

  readonly onAbort = (): void => {
    if (this.#control === undefined) this.#end(ended())
    else this.#control.abort(ended())
  }

  #end (error: Error | undefined): void {
    if (this.#settled) return
    this.#settled = true
    this.#options.signal?.removeEventListener('abort', this.onAbort)
    try {
      if (this.#sink === undefined) throw new ConnectionLost(describeFailure(error), { sent: this.#control !== undefined, cause: error })
      this.#resolve(this.#sink.end(error))
    } catch (failure) {
      this.#reject(failure)
    }
  }
}

function ended (): Error {
  return new Error('the exchange was ended')
}
