import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { Utf8Text } from '../util/utf8.ts'
import type { BlobContent, Content, ContentMembers, ErrorContent } from './content.ts'
import { extensionFor } from './extension.ts'
import { MAX_DECODED_BLOB_BYTES } from './limits.ts'

/** What came of some base64. */
export type Decoded =
  | { readonly kind: 'text', readonly bytes: Buffer }
  | Pick<BlobContent, 'kind' | 'bytes' | 'sha256' | 'release'>
  | Pick<ErrorContent, 'kind' | 'code' | 'detail'>

/** A blob that was decoded beforehand. */
export class DecodedBlob {
  readonly decoded: Decoded

  constructor (decoded: Decoded) {
    this.decoded = decoded
  }
}

/**
 * Decodes a blob and decides what it is: bytes that are clean UTF-8 without a NUL are text, whatever the
 * server called them; everything else is a blob to spill. Invalid base64 and a blob over
 * `MAX_DECODED_BLOB_BYTES` become error contents.
 */
export function blobContent (blob: string | DecodedBlob, members: ContentMembers, claimedType: unknown): Content {
  const decoded = typeof blob === 'string' ? decode(blob) : blob.decoded
  switch (decoded.kind) {
    case 'text': return { kind: 'text', text: new Utf8Text(decoded.bytes), sniffed: true, ...members }
    case 'blob': return { ...decoded, name: `${decoded.sha256}.${extensionFor(claimedType)}`, ...members }
    case 'error': return { ...decoded, ...members }
  }
}

/** Decodes once. */
function decode (base64: string): Decoded {
  const size = decodableSize(base64)
  if (typeof size !== 'number') return size
  if (!isPlain(base64)) return INVALID
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== size) return INVALID
  return isText(bytes) ? { kind: 'text', bytes } : { kind: 'blob', bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

export const INVALID: Decoded = {
  kind: 'error',
  code: 'invalid_content',
  detail: 'The blob is not valid base64 (RFC 4648 section 4: A-Z, a-z, 0-9, "+", "/", padded with "="). The server must be mended; its text contents are not affected.'
}

/** The decoded size, or why it is not decoded. */
export function decodableSize (base64: string | Buffer): number | Decoded {
  const size = decodedSize(base64)
  if (size === undefined) return INVALID
  if (size <= MAX_DECODED_BLOB_BYTES) return size
  return {
    kind: 'error',
    code: 'blob_too_large',
    detail: `The blob is ${size} bytes; at most MAX_DECODED_BLOB_BYTES (${MAX_DECODED_BLOB_BYTES} bytes) are decoded.`
  }
}

/**
 * The decoded size, from the length alone; undefined when no base64 has that length. Padding may be
 * missing altogether: what is meant is still clear.
 */
export function decodedSize (base64: string | Buffer): number | undefined {
  const end = typeof base64 === 'string' ? base64.slice(-2) : base64.toString('latin1', Math.max(0, base64.length - 2))
  const padding = end === '==' ? 2 : end.endsWith('=') ? 1 : 0
  const digits = base64.length - padding
  if (digits % 4 === 1 || (padding > 0 && base64.length % 4 !== 0)) return undefined
  return Math.floor(digits * 3 / 4)
}

/**
 * Node's decoder is lenient. It skips what is not base64, so that bytes are missing afterwards; but it takes
 * the URL-safe alphabet, and wider characters for their low byte: whether there are none of these.
 */
export function isPlain (base64: string): boolean {
  return !base64.includes('-') && !base64.includes('_') && Buffer.byteLength(base64) === base64.length
}

/** Whether bytes are taken for text: clean UTF-8 without a NUL. */
export function isText (bytes: Buffer): boolean {
  return !bytes.includes(0) && isUtf8(bytes)
}
