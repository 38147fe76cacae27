import type { Writable } from 'node:stream'

interface Waiting {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/**
 * Writes texts to a stream, those of one turn of the event loop together: for a small message the write
 * itself costs more than anything else.
 */
export class WriteGatherer {
  readonly #stream: Writable
  #text = ''
  #waiting: Waiting[] = []

  constructor (stream: Writable) {
    this.#stream = stream
  }

  /** Whether the stream has taken everything. */
  get flushed (): boolean {
    return this.#waiting.length === 0 && this.#stream.writableLength === 0
  }

  /** Resolves once the stream has taken the text; rejects when it did not. */
  write (text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.flush())
      this.#text += text
      this.#waiting.push({ resolve, reject })
    })
  }

  /** Writes what is waiting now, before the stream is ended. */
  flush (): void {
    if (this.#waiting.length === 0) return
    const text = this.#text
    const waiting = this.#waiting
    this.#text = ''
    this.#waiting = []
    this.#stream.write(text, (error) => {
      for (const { resolve, reject } of waiting) {
        if (error === null || error === undefined) resolve()
        else reject(error)
      }
    })
  }
}
