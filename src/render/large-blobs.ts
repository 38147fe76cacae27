import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { isRecord } from '../util/guards.ts'
import { LargeString } from '../util/large-string.ts'
import { decodableSize, DecodedBlob, INVALID, isPlain, isText, type Decoded } from './blob.ts'

/** How much is worked on before others get their turn: half a millisecond, about. */
const TURN_BYTES = 1_048_576
/** Digits that are decoded at once; a multiple of four. */
const SLICE_DIGITS = 65_536

/**
 * Decodes the large blobs among the contents of a tool's result or a resource, each in its place, so that what
 * parses the contents need not do it in one piece. Undefined when there are none.
 */
export function decodeLargeBlobs (contents: unknown): Promise<void> | undefined {
  if (!Array.isArray(contents)) return undefined
  const places = contents.flatMap((content) => [...placesOf(content), ...placesOf(isRecord(content) ? content.resource : undefined)])
  return places.length === 0 ? undefined : decodeAll(places)
}

interface Place {
  readonly holder: Record<string, unknown>
  readonly name: string
  readonly blob: LargeString
}

function placesOf (holder: unknown): readonly Place[] {
  if (!isRecord(holder)) return []
  return ['data', 'blob'].flatMap((name) => {
    const blob = holder[name]
    return blob instanceof LargeString ? [{ holder, name, blob }] : []
  })
}

async function decodeAll (places: readonly Place[]): Promise<void> {
  for (const { holder, name, blob } of places) {
    const decoded = await decode(blob)
    if (decoded.kind !== 'blob') blob.release()
    holder[name] = new DecodedBlob(decoded)
  }
}

async function decode (blob: LargeString): Promise<Decoded> {
  const size = decodableSize(blob.bytes)
  if (typeof size !== 'number') return size
  if (!await decodeInPlace(blob.bytes, size)) return INVALID
  const bytes = blob.bytes.subarray(0, size)
  if (isText(bytes)) return { kind: 'text', bytes: Buffer.from(bytes) }
  return { kind: 'blob', bytes, sha256: await sha256Of(bytes), release: () => blob.release() }
}

/**
 * Decodes base64 to the place where it is: three bytes for four digits never reach what is still to be decoded,
 * and no memory is taken. False when a slice gives less, and so was no base64.
 */
async function decodeInPlace (base64: Buffer, size: number): Promise<boolean> {
  let filled = 0
  for (let at = 0; at < base64.length; at += SLICE_DIGITS) {
    if (at > 0 && at % TURN_BYTES === 0) await turn()
    const slice = base64.toString('latin1', at, at + SLICE_DIGITS)
    if (!isPlain(slice)) return false
    filled += base64.write(slice, filled, 'base64')
    if (filled !== Math.min(size, (at + SLICE_DIGITS) / 4 * 3)) return false
  }
  return true
}

async function sha256Of (bytes: Buffer): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += TURN_BYTES) {
    await turn()
    hash.update(bytes.subarray(at, at + TURN_BYTES))
  }
  return hash.digest('hex')
}
