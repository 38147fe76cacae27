/** Beyond this the bytes are gathered in one place that can be given back at once. */
const LARGE_BYTES = 1_048_576
/** A large place grows in steps of this. */
const STEP_BYTES = 1_048_576

/**
 * The bytes of one message, as they come in. A large one is copied into memory that is given back as soon as
 * its text was taken: left to the garbage collector, the chunks, their concatenation, the text and what is
 * parsed of it would all be there at the same time.
 */
export class Gathered {
  readonly #maxBytes: number
  #parts: Buffer[] = []
  #large: ArrayBuffer | undefined
  #bytes = 0

  /** @param maxBytes the most that is ever pushed between two `clear`s */
  constructor (maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes (): number {
    return this.#bytes
  }

  push (part: Buffer): void {
    if (this.#large === undefined && this.#bytes + part.length > LARGE_BYTES) this.#enlarge()
    if (this.#large === undefined) this.#parts.push(part)
    else append(this.#large, this.#bytes, part, this.#maxBytes)
    this.#bytes += part.length
  }

  /** A copy of the first bytes. */
  head (bytes: number): Buffer {
    const whole = this.#large === undefined ? Buffer.concat(this.#parts) : Buffer.from(this.#large, 0, this.#bytes)
    return Buffer.from(whole.subarray(0, bytes))
  }

  /** All of it as text; afterwards nothing is held. */
  take (): string {
    const text = this.#large === undefined
      ? Buffer.concat(this.#parts, this.#bytes).toString('utf8')
      : Buffer.from(this.#large, 0, this.#bytes).toString('utf8')
    this.clear()
    return text
  }

  clear (): void {
    this.#large?.resize(0)
    this.#large = undefined
    this.#parts = []
    this.#bytes = 0
  }

  #enlarge (): void {
    const large = new ArrayBuffer(0, { maxByteLength: this.#maxBytes })
    let at = 0
    for (const part of this.#parts) {
      append(large, at, part, this.#maxBytes)
      at += part.length
    }
    this.#large = large
    this.#parts = []
  }
}

function append (to: ArrayBuffer, at: number, part: Buffer, maxBytes: number): void {
  const end = at + part.length
  if (end > to.byteLength) to.resize(Math.min(maxBytes, Math.max(end, to.byteLength + STEP_BYTES)))
  new Uint8Array(to, at, part.length).set(part)
}
