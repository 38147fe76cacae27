import t from 'tap'
import { HeldContents, HELD_TTL_MS, MAX_HELD_BYTES, totalBytes } from '../../../src/gateway/held.ts'
import type { Content } from '../../../src/render/content.ts'
import { Utf8Text } from '../../../src/util/utf8.ts'

const textOf = (bytes: number): readonly Content[] => [{ kind: 'text', text: new Utf8Text('x'.repeat(bytes)), sniffed: false }]

t.test('the limits', async (t) => {
  t.equal(MAX_HELD_BYTES, 134_217_728)
  t.equal(HELD_TTL_MS, 900_000)
})

t.test('what is kept comes back, and says until when', async (t) => {
  const held = new HeldContents({ now: () => 1_000_000 })
  const contents = textOf(10)
  t.equal(held.keep('a', contents)?.getTime(), 1_000_000 + HELD_TTL_MS)
  t.equal(held.get('a'), contents)
  t.equal(held.get('b'), undefined)
})

t.test('the oldest go when there is no room', async (t) => {
  const held = new HeldContents({ maxBytes: 250 })
  for (const key of ['a', 'b', 'c']) held.keep(key, textOf(100))
  t.equal(held.get('a'), undefined)
  t.ok(held.get('b'))
  t.ok(held.get('c'))
  t.ok(held.bytes <= 250)
})

t.test('what alone is too large is not kept, and pushes nothing out', async (t) => {
  const held = new HeldContents({ maxBytes: 100 })
  held.keep('a', textOf(50))
  t.equal(held.keep('b', textOf(101)), undefined)
  t.equal(held.get('b'), undefined)
  t.ok(held.get('a'))
})

t.test('what counts is the memory that a text takes, not its bytes on the wire', async (t) => {
  const held = new HeldContents({ maxBytes: 150 })
  const wide: readonly Content[] = [{ kind: 'text', text: new Utf8Text('x'.repeat(97) + '€'), sniffed: false }]
  t.equal(totalBytes(wide), 100)
  t.equal(held.keep('wide', wide), undefined)
  t.ok(held.keep('ascii', textOf(100)))
})

t.test('it expires, later when it was paged meanwhile', async (t) => {
  let now = 1000
  const held = new HeldContents({ ttlMs: 1000, now: () => now })
  held.keep('paged', textOf(10))
  held.keep('left', textOf(10))
  now = 1800
  t.ok(held.get('paged'))
  now = 2500
  t.ok(held.get('paged'))
  t.equal(held.get('left'), undefined)
  now = 4000
  t.equal(held.get('paged'), undefined)
  t.equal(held.bytes, 0)
})

t.test('the bytes of all kinds of content count', async (t) => {
  t.equal(totalBytes([
    ...textOf(10),
    { kind: 'blob', bytes: Buffer.alloc(20), sha256: '', name: '' },
    { kind: 'link', link: { type: 'resource_link', uri: 'a:b' }, bytes: 30 },
    { kind: 'error', code: 'invalid_content', detail: '12345' }
  ]), 65)
})
