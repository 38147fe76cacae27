import t from 'tap'
import { HeldContents, HELD_TTL_MS } from '../../../src/gateway/held.ts'
import { keepResult } from '../../../src/gateway/keep-result.ts'
import { resultUri } from '../../../src/gateway/result-uri.ts'
import { parseToolContent } from '../../../src/render/parse.ts'

const contents = parseToolContent([{ type: 'text', text: 'größe' }, { type: 'image', data: Buffer.alloc(10, 255).toString('base64') }])

t.test('a result is kept under an address of its own, for its server', async (t) => {
  const held = new HeldContents({ now: () => 1_000_000 })
  const [first, second] = [keepResult(held, 's', contents), keepResult(held, 's', contents)]
  t.match(first, { uri: /^postern:\/\/results\/[0-9a-f-]{36}$/, total_bytes: 17, expires_at: new Date(1_000_000 + HELD_TTL_MS).toISOString() })
  t.not(first?.uri, second?.uri)
  const id = resultUri.id(first?.uri ?? '') ?? ''
  t.equal(held.get(resultUri.key('s', id)), contents)
  t.equal(held.get(resultUri.key('other', id)), undefined)
})

t.test('one that is too large to be kept has no address', async (t) => {
  t.equal(keepResult(new HeldContents({ maxBytes: 10 }), 's', contents), undefined)
})
