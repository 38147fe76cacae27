/** So much memory that can be given back may be in use before the garbage collector is told of more. */
const UNCOUNTED_BYTES = 67_108_864

let uncounted = 0
const dropped = new FinalizationRegistry<number>((bytes) => { uncounted -= bytes })

/**
 * A large string of a message, kept as UTF-8 from the wire to the page or the file: as a JavaScript string it
 * would be decoded, parsed and encoded again, each in one piece.
 */
export class LargeString {
  #bytes: Buffer
  #giveBack: (() => void) | undefined
  /** Never touched, so that it takes no memory: V8 counts it, which it may not the bytes, and collects garbage in time. */
  readonly weight: ArrayBuffer | undefined

  /**
   * @param bytes valid UTF-8, which nobody else changes
   * @param giveBack gives their memory back, where the garbage collector need not
   */
  constructor (bytes: Buffer, giveBack?: () => void) {
    this.#bytes = bytes
    this.#giveBack = giveBack
    if (giveBack === undefined) return
    uncounted += bytes.length
    if (uncounted > UNCOUNTED_BYTES) this.weight = new ArrayBuffer(bytes.length)
    dropped.register(this, bytes.length, this)
  }

  /** Empty once they were taken or released. Whoever needs the string no more may use their place for something else. */
  get bytes (): Buffer {
    return this.#bytes
  }

  /** The bytes to be kept, in memory that the garbage collector counts. Afterwards nothing is held here. */
  take (): Buffer {
    const bytes = this.#giveBack === undefined ? this.#bytes : Buffer.from(this.#bytes)
    this.release()
    return bytes
  }

  /** Gives the memory back; nobody may look at the bytes afterwards. */
  release (): void {
    const bytes = this.#bytes.length
    this.#bytes = Buffer.alloc(0)
    if (this.#giveBack === undefined) return
    uncounted -= bytes
    dropped.unregister(this)
    this.#giveBack()
    this.#giveBack = undefined
  }

  /** Whoever knows nothing of it and writes it down has a string. */
  toJSON (): string {
    return this.toString()
  }

  toString (): string {
    return this.#bytes.toString('utf8')
  }
}
