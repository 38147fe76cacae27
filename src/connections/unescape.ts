import type { GrowingBytes } from './growing-bytes.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LETTER_U = 0x75
/** What is below is never in a JSON string as it is. */
const SPACE = 0x20
/** The length of `\u0000`. */
const UNIT_BYTES = 6
/** What `characterAt` gives where there is no character: the bytes end in its middle, or it is none. */
const CUT = -1
const ODD = -2

/** RFC 8259, section 7: what stands for what behind a backslash. 0 is for what means nothing there. */
const ESCAPES = new Uint8Array(256)
for (const [letter = '', character = ''] of ['""', '\\\\', '//', 'b\b', 'f\f', 'n\n', 'r\r', 't\t']) {
  ESCAPES[letter.charCodeAt(0)] = character.charCodeAt(0)
}

/** The values of hexadecimal digits; -1 is for what is none. */
const DIGITS = new Int8Array(256).fill(-1)
for (const digit of '0123456789abcdefABCDEF') DIGITS[digit.charCodeAt(0)] = Number.parseInt(digit, 16)

const SCRATCH_BYTES = 65_536
/** A word or a character still fits behind this, and a short escape behind that. */
const SCRATCH_FULL = SCRATCH_BYTES - 8

export interface Unescaped {
  /**
   * `open`: the bytes ended, maybe within an escape, which then begins at `at`. `closed`: the closing quote
   * is before `at`. `odd`: what is at `at` is no JSON, or half a surrogate pair, which UTF-8 cannot hold.
   */
  readonly end: 'open' | 'closed' | 'odd'
  readonly at: number
}

/** Undoes the escapes of JSON strings. */
export class Unescaper {
  /** Filled and then appended, for bytes one by one are slow to write into resizable memory. */
  readonly #scratch = new Uint8Array(SCRATCH_BYTES)
  readonly #view = new DataView(this.#scratch.buffer)
  #written = 0

  /**
   * Appends what the inside of a JSON string means, in UTF-8, from a place in it on. Bytes that are no UTF-8
   * stay as they are.
   */
  append (to: GrowingBytes, source: Buffer, from: number): Unescaped {
    const view = new DataView(source.buffer, source.byteOffset, source.length)
    let at = from
    let end: Unescaped['end'] | undefined
    while (end === undefined) {
      if (this.#written >= SCRATCH_FULL) this.#flush(to)
      at = this.#copyPlain(view, at)
      if (this.#written >= SCRATCH_FULL) continue
      if (at === view.byteLength) {
        end = 'open'
        break
      }
      const byte = view.getUint8(at)
      if (byte === BACKSLASH) {
        const code = characterAt(view, at)
        if (code < 0) {
          end = code === CUT ? 'open' : 'odd'
        } else {
          at += code > 0xffff ? 2 * UNIT_BYTES : UNIT_BYTES
          this.#encode(code)
        }
      } else if (byte === QUOTE) {
        at++
        end = 'closed'
      } else if (byte < SPACE) {
        end = 'odd'
      }
    }
    this.#flush(to)
    return { end, at }
  }

  #flush (to: GrowingBytes): void {
    to.append(this.#scratch.subarray(0, this.#written))
    this.#written = 0
  }

  /**
   * Copies what stands for itself, four bytes at a time, and the short escapes among it. Gives back where
   * something else is, or the scratch is full.
   */
  #copyPlain (view: DataView, from: number): number {
    const { byteLength } = view
    const lastWord = byteLength - 4
    const scratch = this.#scratch
    const scratchView = this.#view
    let at = from
    let to = this.#written
    while (to < SCRATCH_FULL) {
      for (; at <= lastWord && to < SCRATCH_FULL; at += 4, to += 4) {
        const word = view.getUint32(at, true)
        if (hasSpecial(word)) break
        scratchView.setUint32(to, word, true)
      }
      let byte = 0
      for (; at < byteLength && to < SCRATCH_FULL; at++) {
        byte = view.getUint8(at)
        if (byte === BACKSLASH || byte === QUOTE || byte < SPACE) break
        scratch[to++] = byte
      }
      if (byte !== BACKSLASH || at + 1 >= byteLength) break
      const character = ESCAPES[view.getUint8(at + 1)] ?? 0
      if (character === 0) break
      scratch[to++] = character
      at += 2
    }
    this.#written = to
    return at
  }

  #encode (code: number): void {
    const put = (byte: number): void => { this.#scratch[this.#written++] = byte }
    if (code < 0x80) {
      put(code)
    } else if (code < 0x800) {
      put(0xc0 | (code >> 6))
      put(0x80 | (code & 0x3f))
    } else if (code < 0x10000) {
      put(0xe0 | (code >> 12))
      put(0x80 | ((code >> 6) & 0x3f))
      put(0x80 | (code & 0x3f))
    } else {
      put(0xf0 | (code >> 18))
      put(0x80 | ((code >> 12) & 0x3f))
      put(0x80 | ((code >> 6) & 0x3f))
      put(0x80 | (code & 0x3f))
    }
  }
}

/** Whether one of four bytes may be a quote, a backslash or a control character ("Bit Twiddling Hacks", haszero and hasless). */
function hasSpecial (word: number): boolean {
  const quote = word ^ 0x22222222
  const backslash = word ^ 0x5c5c5c5c
  return ((((word - 0x20202020) & ~word) | ((quote - 0x01010101) & ~quote) | ((backslash - 0x01010101) & ~backslash)) & 0x80808080) !== 0
}

/** The code point of the escape at a place, which is not a short one that is there whole. */
function characterAt (view: DataView, at: number): number {
  const left = view.byteLength - at
  if (left < 2) return CUT
  const letter = view.getUint8(at + 1)
  if (letter !== LETTER_U) return ODD
  if (left < UNIT_BYTES) return CUT
  const unit = unitAt(view, at)
  if (unit < 0xd800 || unit > 0xdfff) return unit
  if (unit > 0xdbff) return ODD
  const next = at + UNIT_BYTES
  if ((left > UNIT_BYTES && view.getUint8(next) !== BACKSLASH) || (left > UNIT_BYTES + 1 && view.getUint8(next + 1) !== LETTER_U)) return ODD
  if (left < 2 * UNIT_BYTES) return CUT
  const low = unitAt(view, next)
  return low < 0xdc00 || low > 0xdfff ? ODD : 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff)
}

/** The code unit of `\u0000` at a place. */
function unitAt (view: DataView, at: number): number {
  const digit = (place: number): number => DIGITS[view.getUint8(at + place)] ?? -1
  const unit = (digit(2) << 12) | (digit(3) << 8) | (digit(4) << 4) | digit(5)
  return unit < 0 ? ODD : unit
}
