/** The size of a value as it is sent: serialized JSON in UTF-8 bytes, escapes included. */
export function jsonBytes (value: unknown): number {
  const json: string | undefined = JSON.stringify(value)
  return json === undefined ? 0 : Buffer.byteLength(json)
}

/** How far a text goes within a number of bytes of escaped JSON. */
export interface Fit {
  /** The code units that fit; never half a surrogate pair. */
  readonly units: number
  /** Their UTF-8 bytes. */
  readonly bytes: number
  /** Their bytes inside a JSON string, without the quotes. */
  readonly escaped: number
}

/** What an ASCII character takes inside a JSON string: 1, 2 (`\n`) or 6 (`\u0000`). */
const ASCII_COST = Uint8Array.from({ length: 128 }, (_, code) => JSON.stringify(String.fromCharCode(code)).length - 2)

/**
 * The longest beginning of a text that takes at most `room` bytes inside a JSON string. In one pass
 * over what fits, without serializing anything: it measures a text as well, where all of it fits.
 */
export function fitEscaped (text: string, room: number): Fit {
  let units = 0
  let bytes = 0
  let escaped = 0
  while (units < text.length) {
    const code = text.charCodeAt(units)
    let size = 1
    let cost = 1
    let step = 1
    if (code < 0x80) {
      cost = ASCII_COST[code] ?? 6
    } else if (code < 0x800) {
      size = cost = 2
    } else if (code >= 0xd800 && code <= 0xdfff) {
      // A lone surrogate is sent as \ud800 by JSON.stringify, and as U+FFFD once encoded.
      const pair = code < 0xdc00 && (text.charCodeAt(units + 1) & 0xfc00) === 0xdc00
      size = pair ? 4 : 3
      cost = pair ? 4 : 6
      step = pair ? 2 : 1
    } else {
      size = cost = 3
    }
    if (escaped + cost > room) break
    units += step
    bytes += size
    escaped += cost
  }
  return { units, bytes, escaped }
}
