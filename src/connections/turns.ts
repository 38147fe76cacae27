/** What one source may bring before others get their turn: what Node takes from a pipe in one read. */
const TURN_BYTES = 65_536

/**
 * Keeps a large message from having the event loop to itself: Node reads up to 2 MiB from a pipe in one go,
 * and small calls would wait for all of it.
 */
export class Turns {
  readonly #source: { pause (): unknown, resume (): unknown }
  readonly #resume = (): void => { this.#source.resume() }
  #bytes = 0

  constructor (source: { pause (): unknown, resume (): unknown }) {
    this.#source = source
  }

  /** So much has been worked on. */
  took (bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes < TURN_BYTES) return
    this.#bytes = 0
    this.#source.pause()
    setImmediate(this.#resume)
  }
}
