import { Gathered } from './gathered.ts'
import type { LargeStrings } from './sifter.ts'

const NEWLINE = 0x0a
/** How much of an oversized line is kept from either end: enough to find the id of the message. */
const KEPT_BYTES = 4096

export interface LineFramerOptions {
  /** The longest line that is passed on, in bytes. */
  readonly maxLineBytes: number
  /** The large JSON strings of a long line were taken out of it. */
  readonly onLine: (line: string, large?: LargeStrings) => void
  /** A line over the limit, of which only both ends are left. */
  readonly onOversize: (ends: { readonly head: Buffer, readonly tail: Buffer, readonly bytes: number }) => void
}

/**
 * Cuts a byte stream into lines of UTF-8 text. Each chunk is scanned once and the parts of a line are joined
 * once: the cost is linear however many chunks a line comes in.
 */
export class LineFramer {
  readonly #options: LineFramerOptions
  readonly #gathered: Gathered
  #bytes = 0
  #oversized = false
  #head: Buffer = Buffer.alloc(0)
  #tail: Buffer = Buffer.alloc(0)

  constructor (options: LineFramerOptions) {
    this.#options = options
    this.#gathered = new Gathered(options.maxLineBytes)
  }

  push (chunk: Buffer): void {
    let start = 0
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start)
      if (end === -1) break
      this.#finish(chunk.subarray(start, end))
      start = end + 1
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start))
  }

  #keep (part: Buffer): void {
    this.#bytes += part.length
    if (!this.#oversized && this.#bytes > this.#options.maxLineBytes) {
      this.#oversized = true
      this.#head = Buffer.concat([this.#gathered.head(KEPT_BYTES), part.subarray(0, KEPT_BYTES)]).subarray(0, KEPT_BYTES)
      this.#gathered.clear()
    }
    if (this.#oversized) {
      this.#tail = Buffer.from(Buffer.concat([this.#tail, part.subarray(-KEPT_BYTES)]).subarray(-KEPT_BYTES))
    } else {
      this.#gathered.push(part)
    }
  }

  #finish (last: Buffer): void {
    if (this.#bytes === 0 && last.length <= this.#options.maxLineBytes) {
      this.#options.onLine(last.toString('utf8'))
      return
    }
    this.#keep(last)
    const ends = { head: this.#head, tail: this.#tail, bytes: this.#bytes }
    const oversized = this.#oversized
    this.#reset()
    if (oversized) {
      this.#options.onOversize(ends)
    } else {
      const { text, large } = this.#gathered.take()
      this.#options.onLine(text, large)
    }
  }

  #reset (): void {
    this.#bytes = 0
    this.#oversized = false
    this.#head = Buffer.alloc(0)
    this.#tail = Buffer.alloc(0)
  }
}
