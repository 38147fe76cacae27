import type { Writable } from 'node:stream'
import { ConnectionLost } from './lost.ts'

/** Whoever wants to know what becomes of a text. */
export interface Delivery {
  /** The other side may have it from now on. May be told twice. */
  onSent (): void
  /** The stream has taken it whole. */
  onTaken (): void
  /** It was not taken whole: a `ConnectionLost` from a pipe, `sent` when it may have been read all the same. */
  onFailed (error: Error): void
}

/**
 * Writes texts to a stream, those of one turn of the event loop together: for a small message the write
 * itself costs more than anything else. While the stream has not taken one write there is no other, so that
 * what waits provably has not left.
 */
export class WriteGatherer {
  readonly #stream: Writable
  readonly #explain: (error: Error) => Promise<string>
  #text = ''
  #waiting: Delivery[] = []
  /** What the stream was given and has not taken whole. */
  readonly #writing = new Set<readonly Delivery[]>()
  readonly #onTurn = (): void => {
    if (this.#writing.size === 0) this.flush()
  }

  /** @param explain makes of a failed write what its senders are told */
  constructor (stream: Writable, explain: (error: Error) => Promise<string>) {
    this.#stream = stream
    this.#explain = explain
  }

  write (text: string, delivery: Delivery): void {
    if (this.#waiting.length === 0 && this.#writing.size === 0) setImmediate(this.#onTurn)
    this.#text += text
    this.#waiting.push(delivery)
  }

  /** Writes what is waiting now, before the stream is ended. */
  flush (): void {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    const text = this.#text
    this.#text = ''
    this.#waiting = []
    this.#writing.add(waiting)
    let sent = 0
    this.#stream.write(text, (error) => { void this.#onWritten(waiting, sent, error) })
    if (!this.#stream.writable) return
    // Of a write that was taken in part, each text but the last may have left whole; that one has no line end yet.
    sent = this.#stream.writableLength === 0 ? waiting.length : waiting.length - 1
    for (const delivery of waiting.slice(0, sent)) delivery.onSent()
  }

  /**
   * Before the stream is ended by us: what waits is never written, and so may be sent elsewhere. What the stream
   * holds, the other side may yet read to its end.
   */
  withdraw (reason: string): void {
    const waiting = this.#waiting
    this.#text = ''
    this.#waiting = []
    for (const delivery of [...this.#writing].flat()) delivery.onSent()
    for (const delivery of waiting) delivery.onFailed(new ConnectionLost(reason, { sent: false }))
  }

  async #onWritten (waiting: readonly Delivery[], sent: number, error: Error | null | undefined): Promise<void> {
    this.#writing.delete(waiting)
    if (this.#waiting.length > 0) setImmediate(this.#onTurn)
    if (error === null || error === undefined) {
      for (const delivery of waiting) {
        delivery.onSent()
        delivery.onTaken()
      }
      return
    }
    const why = await this.#explain(error)
    for (const [at, delivery] of waiting.entries()) delivery.onFailed(new ConnectionLost(why, { sent: at < sent, cause: error }))
  }
}
