import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { Utf8Text } from '../util/utf8.ts'
import type { Content, ContentMembers } from './content.ts'
import { extensionFor } from './extension.ts'
import { MAX_DECODED_BLOB_BYTES } from './limits.ts'

/**
 * Decodes a blob and decides what it is: bytes that are clean UTF-8 without a NUL are text, whatever the
 * server called them; everything else is a blob to spill. Invalid base64 and a blob over
 * `MAX_DECODED_BLOB_BYTES` become error contents.
 */
export function blobContent (base64: string, members: ContentMembers, claimedType: unknown): Content {
  const size = decodedSize(base64)
  if (size !== undefined && size > MAX_DECODED_BLOB_BYTES) {
    return {
      kind: 'error',
      code: 'blob_too_large',
      detail: `The blob is ${size} bytes; at most MAX_DECODED_BLOB_BYTES (${MAX_DECODED_BLOB_BYTES} bytes) are decoded.`,
      ...members
    }
  }
  const bytes = size === undefined ? undefined : decode(base64, size)
  if (bytes === undefined) {
    return {
      kind: 'error',
      code: 'invalid_content',
      detail: 'The blob is not valid base64 (RFC 4648 section 4: A-Z, a-z, 0-9, "+", "/", padded with "="). The server must be mended; its text contents are not affected.',
      ...members
    }
  }
  if (!bytes.includes(0) && isUtf8(bytes)) return { kind: 'text', text: new Utf8Text(bytes), sniffed: true, ...members }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { kind: 'blob', bytes, sha256, name: `${sha256}.${extensionFor(claimedType)}`, ...members }
}

/**
 * The decoded size, from the length alone; undefined when no base64 has that length. Padding may be
 * missing altogether: what is meant is still clear.
 */
export function decodedSize (base64: string): number | undefined {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const digits = base64.length - padding
  if (digits % 4 === 1 || (padding > 0 && base64.length % 4 !== 0)) return undefined
  return Math.floor(digits * 3 / 4)
}

/**
 * Decodes once, and checks by what Node's lenient decoder leaves behind: it skips what is not base64 (so
 * bytes are missing), but takes the URL-safe alphabet, and wider characters for their low byte.
 */
function decode (base64: string, size: number): Buffer | undefined {
  if (base64.includes('-') || base64.includes('_') || Buffer.byteLength(base64) !== base64.length) return undefined
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length === size ? bytes : undefined
}
