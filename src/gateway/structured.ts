import { jsonBytes } from '../render/budget.ts'
import type { Content } from '../render/content.ts'
import { MAX_SLICE_BYTES } from '../render/limits.ts'
import { Utf8Text } from '../util/utf8.ts'

export interface BoundStructured {
  /** What stands in the answer: the content as it is, or a marker. */
  readonly shown: unknown
  readonly fits: boolean
  /** What did not fit, as text to be kept. */
  readonly rest?: Content
}

/** Structured content as far as it fits: whole or not at all, for half a value is none. */
export function boundStructured (structured: unknown, roomBytes: number): BoundStructured {
  let bytes: number
  try {
    bytes = jsonBytes(structured)
  } catch {
    // JSON.parse takes any depth, JSON.stringify runs out of stack.
    return { fits: false, shown: { omitted: true, detail: 'The structured content is nested too deeply to be passed on.' } }
  }
  if (bytes <= roomBytes) return { fits: true, shown: structured }
  return {
    fits: false,
    shown: {
      omitted: true,
      size_bytes: bytes,
      detail: `The structured content has ${bytes} bytes and did not fit: a whole response has at most MAX_SLICE_BYTES (${MAX_SLICE_BYTES} bytes). It is the last content of the kept result: read result.uri.`
    },
    rest: { kind: 'text', text: new Utf8Text(JSON.stringify(structured)), sniffed: false, mimeType: 'application/json' }
  }
}
