import { toUSVString } from 'node:util'

/** A page of text: where it begins and ends in UTF-8 bytes, both at character boundaries. */
export interface Utf8Page {
  readonly text: string
  readonly offset: number
  readonly end: number
}

/**
 * A text held for paging. All counts are UTF-8 bytes. It is encoded only when a page needs that, once,
 * and held in one form at a time. Lone surrogates become U+FFFD.
 */
export class Utf8Text {
  readonly byteLength: number
  #held: string | Buffer

  /** A Buffer must be valid UTF-8 and must not be changed afterwards. */
  constructor (source: string | Buffer) {
    this.#held = source
    // A lone surrogate counts as the three bytes of U+FFFD, which encoding makes of it.
    this.byteLength = Buffer.byteLength(source)
  }

  /** The bytes that it takes in memory, at most: a string that is not all ASCII may take two for each unit. */
  get heldBytes (): number {
    const { length } = this.#held
    return typeof this.#held !== 'string' || length === this.byteLength ? length : Math.max(2 * length, this.byteLength)
  }

  /**
   * At most `maxBytes` from `offset`. The offset is rounded forward and the end backward, so that no
   * character is split; a page has at least one character, and is empty only at or past the end.
   */
  page (offset: number, maxBytes: number): Utf8Page {
    const total = this.byteLength
    const start = Math.max(0, Math.trunc(offset))
    const size = Math.max(1, Math.trunc(maxBytes))
    if (start >= total) return { text: '', offset: total, end: total }
    const held = this.#held
    if (typeof held !== 'string') return cut(held, start, size)
    if (held.length === total) return cutAscii(held, start, size)
    if (start === 0 && size >= total) return { text: toUSVString(held), offset: 0, end: total }
    // One code unit more than bytes are wanted, so that a pair split at its end is never in the page.
    if (start === 0) return cut(Buffer.from(held.slice(0, size + 1)), 0, size)
    const bytes = Buffer.from(held)
    this.#held = bytes
    return cut(bytes, start, size)
  }

  /** All of it, in the form that takes no conversion. A string may hold lone surrogates, which become U+FFFD once encoded. */
  get source (): string | Buffer {
    return this.#held
  }

  toString (): string {
    const held = this.#held
    if (typeof held !== 'string') return held.toString('utf8')
    return held.length === this.byteLength ? held : toUSVString(held)
  }
}

/** As many code units as bytes: every character is one byte, and nothing need be encoded. */
function cutAscii (text: string, start: number, size: number): Utf8Page {
  const end = Math.min(text.length, start + size)
  return { text: text.slice(start, end), offset: start, end }
}

function cut (bytes: Buffer, start: number, size: number): Utf8Page {
  const offset = nextBoundary(bytes, start)
  let end = Math.min(bytes.length, offset + size)
  while (end > offset && isContinuation(bytes[end])) end--
  if (end === offset && end < bytes.length) end = nextBoundary(bytes, offset + 1)
  return { text: bytes.toString('utf8', offset, end), offset, end }
}

function nextBoundary (bytes: Buffer, from: number): number {
  let at = from
  while (isContinuation(bytes[at])) at++
  return at
}

function isContinuation (byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}
