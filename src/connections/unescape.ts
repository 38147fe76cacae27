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

/** Filled and then appended, for bytes one by one are slow to write into resizable memory. */
const scratch = new Uint8Array(65_536)
const scratchView = new DataView(scratch.buffer)
/** A word or a character still fits behind this, and a short escape behind that. */
const SCRATCH_FULL = scratch.length - 8
let written = 0

export interface Unescaped {
  /**
   * `open`: the bytes ended, maybe within an escape, which then begins at `at`. `closed`: the closing quote
   * is before `at`. `odd`: what is at `at` is no JSON, or half a surrogate pair, which UTF-8 cannot hold.
   */
  readonly end: 'open' | 'closed' | 'odd'
  readonly at: number
}

/**
 * Appends what the inside of a JSON string means, in UTF-8, from a place in it on. Bytes that are no UTF-8
 * stay as they are.
 */
export function unescapeInto (to: GrowingBytes, source: Buffer, from: number): Unescaped {
  const view = new DataView(source.buffer, source.byteOffset, source.length)
  let at = from
  let end: Unescaped['end'] | undefined
  while (end === undefined) {
    if (written >= SCRATCH_FULL) flush(to)
    at = copyPlain(view, at)
    if (written >= SCRATCH_FULL) continue
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
        encode(code)
      }
    } else if (byte === QUOTE) {
      at++
      end = 'closed'
    } else if (byte < SPACE) {
      end = 'odd'
    }
  }
  flush(to)
  return { end, at }
}

function flush (to: GrowingBytes): void {
  to.append(scratch.subarray(0, written))
  written = 0
}

/**
 * Copies what stands for itself, four bytes at a time, and the short escapes among it. Gives back where
 * something else is, or the scratch is full.
 */
function copyPlain (view: DataView, from: number): number {
  const { byteLength } = view
  const lastWord = byteLength - 4
  let at = from
  let to = written
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
  written = to
  return at
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

function encode (code: number): void {
  if (code < 0x80) {
    scratch[written++] = code
  } else if (code < 0x800) {
    scratch[written++] = 0xc0 | (code >> 6)
    scratch[written++] = 0x80 | (code & 0x3f)
  } else if (code < 0x10000) {
    scratch[written++] = 0xe0 | (code >> 12)
    scratch[written++] = 0x80 | ((code >> 6) & 0x3f)
    scratch[written++] = 0x80 | (code & 0x3f)
  } else {
    scratch[written++] = 0xf0 | (code >> 18)
    scratch[written++] = 0x80 | ((code >> 12) & 0x3f)
    scratch[written++] = 0x80 | ((code >> 6) & 0x3f)
    scratch[written++] = 0x80 | (code & 0x3f)
  }
}
