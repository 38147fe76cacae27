import { LargeString } from '../util/large-string.ts'

const STEP_BYTES = 1_048_576
/** What is kept for the next messages, of this much each: taking memory from the system costs as much as parsing. */
const SPARE_BYTES = 8 * STEP_BYTES
const MAX_SPARES = 2

const spares: ArrayBuffer[] = []

/**
 * Bytes that grow in one place, in memory that can be given back at once: left to the garbage collector, the
 * chunks, their concatenation and what is made of it would all be there at the same time.
 */
export class GrowingBytes {
  readonly #maxBytes: number
  #memory: ArrayBuffer
  #length = 0

  /** @param maxBytes the most that is ever appended; only addresses are reserved for it */
  constructor (maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#memory = obtain(maxBytes)
  }

  get length (): number {
    return this.#length
  }

  append (part: Uint8Array): void {
    const end = this.#length + part.length
    if (end > this.#memory.byteLength) this.#memory.resize(Math.min(this.#maxBytes, Math.max(end, this.#memory.byteLength + STEP_BYTES)))
    new Uint8Array(this.#memory, this.#length, part.length).set(part)
    this.#length = end
  }

  toString (encoding: 'utf8' | 'latin1' = 'utf8'): string {
    return this.#view().toString(encoding)
  }

  /** What was appended. Afterwards nothing is here. */
  take (): LargeString {
    const bytes = this.#view()
    // Each keeps its addresses: that is for few.
    if (bytes.length < STEP_BYTES) {
      const copy = Buffer.from(bytes)
      this.clear()
      return new LargeString(copy)
    }
    const memory = this.#memory
    this.#forget()
    return new LargeString(bytes, () => giveBack(memory))
  }

  /** Gives the memory back. */
  clear (): void {
    const memory = this.#memory
    this.#forget()
    giveBack(memory)
  }

  #forget (): void {
    this.#memory = new ArrayBuffer(0)
    this.#length = 0
  }

  #view (): Buffer {
    return Buffer.from(this.#memory, 0, this.#length)
  }
}

function obtain (maxBytes: number): ArrayBuffer {
  const last = spares.at(-1)
  if (last === undefined || last.maxByteLength < maxBytes) return new ArrayBuffer(0, { maxByteLength: maxBytes })
  spares.pop()
  return last
}

function giveBack (memory: ArrayBuffer): void {
  if (!memory.resizable) return
  const isSpare = spares.length < MAX_SPARES
  memory.resize(isSpare ? Math.min(SPARE_BYTES, memory.byteLength) : 0)
  if (isSpare) spares.push(memory)
}
