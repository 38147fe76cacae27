import t from 'tap'
import { Check } from 'typebox/value'
import { omittedItem, textItem, wholeItem } from '../../../src/render/item.ts'
import { contentBlock } from '../../../src/render/parse.ts'
import { RenderedItem } from '../../../src/schemas/item.ts'

const PLACE = { slug: 'srv', spillRoot: '/cache/mcp-resources' }

t.test('a text without its page', (t) => {
  const content = contentBlock({ type: 'resource', resource: { uri: 'a:b', mimeType: 'text/plain', text: '€' }, annotations: { audience: ['user'] } })
  if (content.kind !== 'text') return t.fail('no text')
  t.same(textItem({ ...content, matches: 4 }, 'token'), {
    type: 'text',
    uri: 'a:b',
    mime_type: 'text/plain',
    text: '',
    offset: 0,
    total_bytes: 3,
    truncated: false,
    next_offset: null,
    sniffed: false,
    matches: 4,
    snapshot: 'token',
    audience: ['user']
  })
  t.notOk('snapshot' in textItem(content, undefined))
  t.end()
})

t.test('a spill describes itself', (t) => {
  const content = contentBlock({ type: 'image', data: Buffer.from([0, 255]).toString('base64'), mimeType: 'image/PNG' })
  if (content.kind !== 'blob') return t.fail('no blob')
  const item = wholeItem(content, PLACE)
  t.same(item, {
    type: 'spill',
    spilled: true,
    path: `/cache/mcp-resources/srv/${content.sha256}.png`,
    url: `/spills/srv/${content.sha256}.png`,
    mime_type: 'image/PNG',
    sniffed: false,
    size_bytes: 2,
    sha256: content.sha256
  })
  t.ok(Check(RenderedItem, item))
  t.end()
})

t.test('links and errors', (t) => {
  const link = { type: 'resource_link', uri: 'a:b', name: 'n', extra: { deep: true } }
  for (const [block, expected] of [
    [link, link],
    [{ type: 'nonsense' }, { type: 'error', code: 'invalid_content' }],
    [{ ...link, description: 'x'.repeat(300_000) }, { type: 'error', code: 'invalid_content', detail: /MAX_SLICE_BYTES \(204800 bytes\)/, uri: 'a:b' }],
    [{ ...link, uri: 'x'.repeat(300_000) }, { type: 'error', uri: /cut, 300000 characters/ }]
  ] as const) {
    const content = contentBlock(block)
    if (content.kind === 'text') return t.fail('text')
    const item = wholeItem(content, PLACE)
    t.match(item, expected)
    t.ok(Check(RenderedItem, item))
  }
  t.end()
})

t.test('the marker tells how to get what was left out', (t) => {
  t.match(omittedItem(4, 36), { type: 'omitted', omitted: 36, detail: /36 more contents were left out.*MAX_SLICE_BYTES \(204800 bytes\).*`item`: 4 to 39, one by one/ })
  t.match(omittedItem(3, 1), { omitted: 1, detail: /1 more content was left out.*To get it.*`item`: 3\.$/ })
  t.ok(JSON.stringify(omittedItem(9_999_998, 9_999_999)).length < 400)
  t.end()
})
