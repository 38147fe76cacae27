import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { LargeString } from '../util/large-string.ts'
import { GrowingBytes } from './growing-bytes.ts'
import { Unescaper } from './unescape.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const SPACE = 0x20
/** A string is large when this much of it has come and its end has not. */
export const LARGE_STRING_BYTES = 65_536

/** Strings that were taken out of a JSON text, by what stands for them there. */
export type LargeStrings = Map<string, LargeString>

/** A JSON text as it came in, but for its large strings. */
export interface Sifted {
  /** What is left. Where the whole is no JSON, this is none. */
  readonly text: string
  readonly large: LargeStrings | undefined
}

/**
 * Takes the large strings out of a JSON text while its bytes come in, chunk by chunk, so that at its end only
 * a small text is left to be parsed in one piece. It finds its way by quotes and backslashes alone: what is
 * left is JSON exactly if the whole was. Only what follows a colon is taken out, so keys never are.
 */
export class Sifter {
  readonly #maxBytes: number
  readonly #rest: GrowingBytes
  readonly #large: LargeStrings = new Map()
  readonly #unescaper = new Unescaper()
  /** No server can guess it, and so none can send what stands for a string. */
  readonly #token = randomUUID()
  #inString = false
  /** Whether the string may be taken out: it is a value, and UTF-8 can hold it. */
  #mayBeLarge = false
  #escaped = false
  /** The byte before, spaces left out. */
  #last = 0
  /** The beginning of the string that may be large. */
  #begun: Buffer[] = []
  #begunBytes = 0
  /** The large string that is coming in. */
  #string: GrowingBytes | undefined
  /** The beginning of an escape of it. */
  #cut: Buffer = Buffer.alloc(0)

  /** @param maxBytes the most that is ever pushed */
  constructor (maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#rest = new GrowingBytes(maxBytes)
  }

  push (part: Buffer): void {
    const chunk = this.#cut.length === 0 ? part : Buffer.concat([this.#cut, part])
    this.#cut = Buffer.alloc(0)
    let at = 0
    while (at < chunk.length) at = this.#string === undefined ? this.#pass(chunk, at) : this.#take(this.#string, chunk, at)
  }

  /** Called once, when all was pushed. */
  finish (): Sifted {
    this.#putBack()
    // A string that did not end leaves its quote alone, which is no JSON.
    this.#string?.clear()
    const text = this.#rest.toString()
    this.#rest.clear()
    return { text, large: this.#large.size === 0 ? undefined : this.#large }
  }

  /** Gives everything back. */
  clear (): void {
    this.#rest.clear()
    this.#string?.clear()
    for (const string of this.#large.values()) string.release()
  }

  /** Passes bytes on, but for the string in which they end. Gives back where it stopped. */
  #pass (chunk: Buffer, from: number): number {
    const begins = this.#follow(chunk, from)
    if (begins === undefined) {
      this.#putBack()
      this.#rest.append(chunk.subarray(from))
      return chunk.length
    }
    if (begins > from) {
      this.#putBack()
      this.#rest.append(chunk.subarray(from, begins))
    }
    const part = chunk.subarray(begins)
    this.#begun.push(part)
    this.#begunBytes += part.length
    if (this.#begunBytes >= LARGE_STRING_BYTES) this.#begin()
    return chunk.length
  }

  /** Follows the strings to the end of a chunk. Gives back where the string begins that is open then, if it may be large. */
  #follow (chunk: Buffer, from: number): number | undefined {
    const { length } = chunk
    let inString = this.#inString
    let last = this.#last
    let begins = from
    let at = this.#escaped ? from + 1 : from
    while (at < length) {
      if (inString) {
        let byte = 0
        for (; at < length; at++) {
          byte = chunk[at] ?? 0
          if (byte === QUOTE || byte === BACKSLASH) break
        }
        if (byte === BACKSLASH) {
          at += 2
          continue
        }
        if (at === length) break
        inString = false
        last = QUOTE
        at++
      }
      for (; at < length; at++) {
        const byte = chunk[at] ?? 0
        if (byte === QUOTE) {
          inString = true
          this.#mayBeLarge = last === COLON
          begins = ++at
          break
        }
        if (byte > SPACE) last = byte
      }
    }
    this.#inString = inString
    this.#escaped = at > length
    this.#last = last
    return inString && this.#mayBeLarge ? begins : undefined
  }

  /** What may have become a large string did not. */
  #putBack (): void {
    for (const part of this.#begun) this.#rest.append(part)
    this.#begun = []
    this.#begunBytes = 0
  }

  #begin (): void {
    const begun = Buffer.concat(this.#begun)
    this.#begun = []
    this.#begunBytes = 0
    this.#escaped = false
    this.#string = new GrowingBytes(this.#maxBytes)
    this.push(begun)
  }

  #take (string: GrowingBytes, chunk: Buffer, from: number): number {
    const { end, at } = this.#unescaper.append(string, chunk, from)
    switch (end) {
      case 'open':
        this.#cut = Buffer.from(chunk.subarray(at))
        return chunk.length
      case 'closed':
        this.#inString = false
        this.#last = QUOTE
        this.#keep(string.take())
        break
      case 'odd':
        // JSON.parse decides, as about any other string.
        this.#mayBeLarge = false
        // As Latin-1 each byte is a character, and comes back as it is.
        this.#rest.append(Buffer.from(JSON.stringify(string.toString('latin1')).slice(1, -1), 'latin1'))
        string.clear()
    }
    this.#string = undefined
    return at
  }

  #keep (string: LargeString): void {
    const valid = isUtf8(string.bytes) ? string : new LargeString(Buffer.from(string.toString()))
    if (valid !== string) string.release()
    const placeholder = `${this.#token} ${this.#large.size}`
    this.#large.set(placeholder, valid)
    this.#rest.append(Buffer.from(`${placeholder}"`))
  }
}
