import { createHash, randomBytes } from 'node:crypto'
import t from 'tap'
import { DecodedBlob, blobContent } from '../../../src/render/blob.ts'
import type { Content } from '../../../src/render/content.ts'
import { decodeLargeBlobs } from '../../../src/render/large-blobs.ts'
import { MAX_DECODED_BLOB_BYTES } from '../../../src/render/limits.ts'
import { LargeString } from '../../../src/util/large-string.ts'

async function decoded (base64: string | Buffer, onRelease = (): void => {}): Promise<Content> {
  const content: Record<string, unknown> = { blob: new LargeString(Buffer.from(base64), onRelease) }
  await decodeLargeBlobs([content])
  const { blob } = content
  return blob instanceof DecodedBlob ? blobContent(blob, {}, 'image/png') : { kind: 'error', code: 'invalid_content', detail: 'not decoded' }
}

/** A content in short. */
function brief (content: Content): readonly unknown[] {
  if (content.kind === 'blob') return [content.bytes.length, content.sha256, content.name, createHash('sha256').update(content.bytes).digest('hex')]
  return content.kind === 'text' ? ['text', content.text.byteLength, content.text.toString()] : [content.kind, 'detail' in content ? content.detail : '']
}

t.test('the same as of a small blob', async (t) => {
  const bytes = randomBytes(300_000)
  const base64 = bytes.toString('base64')
  const text = 'größe 漢字 😀\n'.repeat(20_000)
  const inputs: readonly string[] = [
    ...[0, 1, 2, 3, 4].map((less) => bytes.subarray(0, 300_000 - less).toString('base64')),
    // A slice has 65,536 digits.
    ...[49_151, 49_152, 49_153, 49_154, 98_304, 196_608].map((size) => bytes.subarray(0, size).toString('base64')),
    bytes.subarray(0, 200_000).toString('base64url'),
    bytes.subarray(0, 200_000).toString('base64').replaceAll('=', ''),
    Buffer.from(text).toString('base64'),
    Buffer.from(`${text}\0`).toString('base64'),
    base64.slice(0, -1), base64.slice(0, -2), base64.slice(0, -3),
    `${base64}====`, `${base64}=`, 'Q'.repeat(65_536) + '=', 'Q'.repeat(65_536) + '===='
  ]
  for (const input of inputs) t.strictSame(brief(await decoded(input)), brief(blobContent(input, {}, 'image/png')), `${input.length} digits`)
})

t.test('one wrong character anywhere is found', async (t) => {
  const good = randomBytes(150_000).toString('base64')
  for (const at of [0, 1, 65_535, 65_536, 65_537, 65_539, 131_072, 190_000, good.length - 3]) {
    for (const wrong of ['-', '_', '=', '.', ' ', '\n', '\u0141', '\u2041', '\0', 'é']) {
      const content = await decoded(good.slice(0, at) + wrong + good.slice(at + 1))
      if (content.kind !== 'error') t.fail(`${JSON.stringify(wrong)} at ${at}`)
    }
  }
})

t.test('its memory is given back: by whoever has a blob, of all else at once', async (t) => {
  let released = 0
  const onRelease = (): void => { released++ }
  const blob = await decoded(randomBytes(100_000).toString('base64'), onRelease)
  t.equal(released, 0)
  if (blob.kind === 'blob') blob.release?.()
  t.equal(released, 1)
  const bytes = Buffer.from(Buffer.from('text'.repeat(20_000)).toString('base64'))
  const text = await decoded(bytes, () => { bytes.fill(0); onRelease() })
  t.ok(text.kind === 'text' && text.sniffed && text.text.toString() === 'text'.repeat(20_000))
  t.equal(released, 2)
  await decoded('*'.repeat(100_000), onRelease)
  t.equal(released, 3)
})

t.test('a blob over the ceiling is refused by its length', async (t) => {
  t.match(await decoded(Buffer.alloc(Math.ceil((MAX_DECODED_BLOB_BYTES + 3) / 3) * 4, 'A')), { kind: 'error', code: 'blob_too_large' })
})

t.test('blobs of blocks and of embedded resources; without one there is nothing to wait for', async (t) => {
  const blob = (): LargeString => new LargeString(Buffer.from('AAAA'))
  const contents = [{ type: 'image', data: blob() }, { type: 'resource', resource: { blob: blob() } }, { type: 'text', text: blob() }, null]
  await decodeLargeBlobs(contents)
  t.match(contents, [{ data: DecodedBlob }, { resource: { blob: DecodedBlob } }, { text: LargeString }, null])
  for (const none of [undefined, null, 'x', [], [{ type: 'image', data: 'AAAA' }, 7], {}]) t.equal(decodeLargeBlobs(none), undefined)
})

t.test('others have their turn meanwhile', async (t) => {
  let turns = 0
  const decoding = decoded(randomBytes(6_000_000).toString('base64'))
  const count = (): void => { turns++; immediate = setImmediate(count) }
  let immediate = setImmediate(count)
  await decoding
  clearImmediate(immediate)
  t.ok(turns >= 10, `${turns} turns`)
})
