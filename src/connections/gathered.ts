import { Sifter, type Sifted } from './sifter.ts'

/** What is longer is sifted: below this, parsing it in one piece takes no time. */
export const SIFTED_BYTES = 262_144
/** The most that `head` gives. */
const HEAD_BYTES = 4096

/** The bytes of one JSON text, as they come in. */
export class Gathered {
  readonly #maxBytes: number
  #parts: Buffer[] = []
  #sifter: Sifter | undefined
  #head: Buffer | undefined
  #bytes = 0

  /** @param maxBytes the most that is ever pushed between two `clear`s */
  constructor (maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes (): number {
    return this.#bytes
  }

  push (part: Buffer): void {
    this.#bytes += part.length
    if (this.#sifter !== undefined) {
      this.#sifter.push(part)
      return
    }
    this.#parts.push(part)
    if (this.#bytes > SIFTED_BYTES) this.#sift()
  }

  /** A copy of the first bytes, at most `HEAD_BYTES`. */
  head (bytes: number): Buffer {
    const head = this.#head ?? Buffer.concat(this.#parts)
    return Buffer.from(head.subarray(0, Math.min(bytes, HEAD_BYTES)))
  }

  /** All of it as text, with the large strings beside it if it is long; afterwards nothing is held. */
  take (): Sifted {
    const taken = this.#sifter?.finish() ?? { text: Buffer.concat(this.#parts, this.#bytes).toString('utf8'), large: undefined }
    this.#forget()
    return taken
  }

  clear (): void {
    this.#sifter?.clear()
    this.#forget()
  }

  #forget (): void {
    this.#sifter = undefined
    this.#head = undefined
    this.#parts = []
    this.#bytes = 0
  }

  #sift (): void {
    this.#head = this.head(HEAD_BYTES)
    this.#sifter = new Sifter(this.#maxBytes)
    for (const part of this.#parts) this.#sifter.push(part)
    this.#parts = []
  }
}
