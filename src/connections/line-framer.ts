const NEWLINE = 0x0a
/** How much of an oversized line is kept from either end: enough to find the id of the message. */
const KEPT_BYTES = 4096

export interface LineFramerOptions {
  /** The longest line that is passed on, in bytes. */
  readonly maxLineBytes: number
  readonly onLine: (line: Buffer) => void
  /** A line over the limit, of which only both ends are left. */
  readonly onOversize: (ends: { readonly head: Buffer, readonly tail: Buffer, readonly bytes: number }) => void
}

/**
 * Cuts a byte stream into lines. Each chunk is scanned once and the parts of a line are joined once,
 * when its end is there: the cost is linear however many chunks a line comes in.
 */
export class LineFramer {
  readonly #options: LineFramerOptions
  #parts: Buffer[] = []
  #bytes = 0
  #oversized = false
  #head: Buffer = Buffer.alloc(0)
  #tail: Buffer = Buffer.alloc(0)

  constructor (options: LineFramerOptions) {
    this.#options = options
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
      const joined = Buffer.concat(this.#parts)
      this.#oversized = true
      // A copy, so that the chunks can go.
      this.#head = Buffer.from(Buffer.concat([joined.subarray(0, KEPT_BYTES), part.subarray(0, KEPT_BYTES)]).subarray(0, KEPT_BYTES))
      this.#parts = []
    }
    if (this.#oversized) {
      this.#tail = Buffer.from(Buffer.concat([this.#tail, part.subarray(-KEPT_BYTES)]).subarray(-KEPT_BYTES))
    } else {
      this.#parts.push(part)
    }
  }

  #finish (last: Buffer): void {
    if (this.#parts.length === 0 && !this.#oversized && last.length <= this.#options.maxLineBytes) {
      this.#options.onLine(last)
      return
    }
    this.#keep(last)
    const { head, tail } = { head: this.#head, tail: this.#tail }
    const parts = this.#parts
    const bytes = this.#bytes
    const oversized = this.#oversized
    this.#reset()
    if (oversized) this.#options.onOversize({ head, tail, bytes })
    else this.#options.onLine(Buffer.concat(parts, bytes))
  }

  #reset (): void {
    this.#parts = []
    this.#bytes = 0
    this.#oversized = false
    this.#head = Buffer.alloc(0)
    this.#tail = Buffer.alloc(0)
  }
}
