import { toUSVString } from 'node:util'
import t from 'tap'
import { Check } from 'typebox/value'
import { jsonBytes } from '../../../src/render/budget.ts'
import type { Content } from '../../../src/render/content.ts'
import { filterContents } from '../../../src/render/filter.ts'
import { DEFAULT_SLICE_BYTES, MAX_SLICE_BYTES } from '../../../src/render/limits.ts'
import { parseResourceContents, parseToolContent } from '../../../src/render/parse.ts'
import { MIN_BUDGET_BYTES, renderContents, type RenderOptions } from '../../../src/render/render.ts'
import { RenderedItem, TextItem } from '../../../src/schemas/item.ts'

const OPTIONS: RenderOptions = { slug: 'srv', spillRoot: '/cache', offset: 0, maxBytes: DEFAULT_SLICE_BYTES }
const texts = (...list: readonly string[]): readonly Content[] => parseResourceContents({ contents: list.map((text, i) => ({ uri: `a:${i}`, text })) })
const png = (n: number) => ({ type: 'image', mimeType: 'image/png', data: Buffer.from([0, 255, n]).toString('base64') })

/** Renders, and checks what holds for every answer. */
function render (contents: readonly Content[], options: Partial<RenderOptions> = {}) {
  const rendered = renderContents(contents, { ...OPTIONS, ...options })
  const size = jsonBytes(rendered.items)
  const budget = Math.max(MIN_BUDGET_BYTES, options.budgetBytes ?? MAX_SLICE_BYTES)
  if (size > budget || size > rendered.bytes || rendered.bytes > budget) t.fail(`${size} bytes, said to be ${rendered.bytes}, budget ${budget}`)
  if (!rendered.items.every((item) => Check(RenderedItem, item))) t.fail('an item does not fit its schema')
  return rendered
}

function textAt (items: readonly RenderedItem[], index: number): TextItem {
  const item = items[index]
  if (item !== undefined && Check(TextItem, item)) return item
  throw new Error(`item ${index} is no text`)
}

/** All of one content, by following `next_offset`. */
function follow (contents: readonly Content[], item: number, maxBytes: number): string {
  const pages: string[] = []
  for (let offset: number | null = 0; offset !== null;) {
    const page: TextItem = textAt(render(contents, { item, offset, maxBytes }).items, 0)
    if (page.offset !== offset || (page.next_offset !== null && page.next_offset <= offset)) throw new Error(`no progress at ${offset}`)
    if (page.truncated !== (page.next_offset !== null)) throw new Error(`truncated is wrong at ${offset}`)
    pages.push(page.text)
    offset = page.next_offset
  }
  return pages.join('')
}

t.test('small contents pass whole', (t) => {
  const rendered = render(parseToolContent([{ type: 'text', text: 'hi' }, png(1), { type: 'resource_link', uri: 'a:b', name: 'n' }, { type: '?' }]), { snapshot: 'token' })
  t.match(rendered, { truncated: false, omitted: 0 })
  t.match(rendered.items, [{ type: 'text', text: 'hi', next_offset: null, snapshot: 'token' }, { type: 'spill', path: /^\/cache\/srv\/[0-9a-f]{64}\.png$/ }, { type: 'resource_link', name: 'n' }, { type: 'error' }])
  t.equal(rendered.spills.length, 1)
  t.match(rendered.spills[0], { slug: 'srv', name: /^[0-9a-f]{64}\.png$/, bytes: Buffer.from([0, 255, 1]) })
  t.match(render([]), { items: [], truncated: false, omitted: 0, spills: [], bytes: 2 })
  t.end()
})

t.test('pages and their numbers', (t) => {
  const table: ReadonlyArray<readonly [number, number, Partial<TextItem>]> = [
    [0, 3, { text: 'aé', offset: 0, truncated: true, next_offset: 3 }],
    [2, 3, { text: '€', offset: 3, truncated: true, next_offset: 6 }],
    [6, 1, { text: '😀', offset: 6, truncated: false, next_offset: null }],
    [10, 5, { text: '', offset: 10, truncated: false, next_offset: null }],
    [1e9, 5, { text: '', offset: 10, truncated: false, next_offset: null }]
  ]
  for (const [offset, maxBytes, expected] of table) {
    const rendered = render(texts('aé€😀'), { offset, maxBytes })
    t.match(rendered.items[0], { ...expected, total_bytes: 10, sniffed: false })
    t.equal(rendered.truncated, expected.truncated)
  }
  t.end()
})

t.test('max_bytes is clamped, and a whole page still stays under the ceiling', (t) => {
  const text = 'x'.repeat(1_000_000)
  for (const maxBytes of [MAX_SLICE_BYTES - 1, MAX_SLICE_BYTES, 10_000_000]) {
    const page = textAt(render(texts(text), { maxBytes }).items, 0)
    t.ok(page.text.length > MAX_SLICE_BYTES - 300 && page.text.length < MAX_SLICE_BYTES)
    t.equal(page.next_offset, page.text.length)
  }
  t.equal(textAt(render(texts(text)).items, 0).text.length, DEFAULT_SLICE_BYTES)
  t.end()
})

t.test('following next_offset gives back every byte once', (t) => {
  let text = ''
  for (let i = 0; text.length < 1_500_000; i++) text += `${i} "é€😀€é"\t${'x'.repeat(i % 5)}\n`
  t.ok(Buffer.byteLength(text) > 2_000_000)
  for (const maxBytes of [7001, 51_200, 199_999, MAX_SLICE_BYTES]) t.ok(follow(texts('other', text), 1, maxBytes) === text, `${maxBytes} at a time`)
  const short = text.slice(0, 301)
  for (const maxBytes of [1, 2, 3, 5, 7]) t.equal(follow(texts(short), 0, maxBytes), toUSVString(short))
  t.end()
})

t.test('escapes count', (t) => {
  for (const unit of ['\u0000', '"', '\\', '\n', '\u001f😀', 'é\u0000', '\u007f\u2028']) {
    const text = unit.repeat(Math.ceil(450_000 / unit.length))
    t.ok(follow(texts(text), 0, MAX_SLICE_BYTES) === text, encodeURIComponent(unit))
    t.ok(render(texts(text, text)).omitted < 2)
  }
  t.end()
})

t.test('forty contents of 100 kB', (t) => {
  const list = Array.from({ length: 40 }, (_, i) => `${i} `.repeat(50_000).slice(0, 100_000))
  const contents = texts(...list)
  const rendered = render(contents)
  t.match(rendered, { truncated: true, omitted: 36 })
  t.match(rendered.items.at(-1), { type: 'omitted', omitted: 36, detail: /36 more contents.*MAX_SLICE_BYTES.*4 to 39/ })
  t.equal(rendered.items.length, 5)
  t.ok(list.every((text, i) => follow(contents, i, 33_333) === text), 'each can be read by its index')
  t.end()
})

t.test('the first text that does not fit is cut, what follows is left out', (t) => {
  const rendered = render(parseToolContent([{ type: 'text', text: 'Here it is:' }, { type: 'text', text: 'x'.repeat(4_000_000) }, png(1), png(2)]), { maxBytes: MAX_SLICE_BYTES })
  t.match(rendered, { truncated: true, omitted: 2, spills: [] })
  t.match(rendered.items, [{ text: 'Here it is:', truncated: false }, { type: 'text', truncated: true, total_bytes: 4_000_000 }, { type: 'omitted', omitted: 2 }])
  const cut = textAt(rendered.items, 1)
  t.equal(cut.next_offset, cut.text.length)
  t.ok(cut.text.length > 203_000)
  t.end()
})

t.test('a text is not cut to a scrap', (t) => {
  const rendered = render(texts('x'.repeat(203_700), 'y'.repeat(50_000)), { maxBytes: MAX_SLICE_BYTES })
  t.match(rendered.items, [{ type: 'text', truncated: false }, { type: 'omitted', omitted: 1 }])
  t.end()
})

t.test('only what is shown is spilled, the rest through item', (t) => {
  const contents = parseToolContent(Array.from({ length: 1000 }, (_, i) => png(i % 256)))
  const rendered = render(contents)
  t.equal(rendered.spills.length, rendered.items.length - 1)
  t.equal(rendered.omitted + rendered.items.length - 1, 1000)
  t.match(render(contents, { item: 999 }), { items: [{ type: 'spill' }], spills: [{}], truncated: false, omitted: 0 })
  t.end()
})

t.test('item out of range names what is allowed', (t) => {
  for (const [contents, item, message] of [
    [texts('a', 'b'), 2, /`item` is 2, but allowed are 0 to 1/], [texts('a'), 1, /only 0 is allowed/], [texts(), 0, /no contents at all/], [texts('a', 'b'), -1, /0 to 1/]
  ] as const) t.throws(() => render(contents, { item }), { code: 'invalid_request', message })
  t.end()
})

t.test('any budget holds', (t) => {
  const contents = parseToolContent([{ type: 'text', text: '\u0001é'.repeat(3000) }, png(1), { type: 'resource_link', uri: 'a:b', description: 'd'.repeat(2000) }, { type: 'text', text: 'end' }])
  for (let budgetBytes = 0; budgetBytes < 30_000; budgetBytes += 97) {
    const rendered = render(contents, { budgetBytes })
    const shown = rendered.items.filter((item) => item.type !== 'omitted').length
    if (shown + rendered.omitted !== 4 || (rendered.omitted > 0) !== (shown < rendered.items.length)) t.fail(`budget ${budgetBytes}`)
  }
  t.match(render(contents, { budgetBytes: 0 }).items, [{ type: 'omitted', omitted: 4 }])
  t.match(render(contents, { budgetBytes: 40_000 }), { omitted: 0, truncated: false })
  t.end()
})

t.test('what a server says of a content never breaks the ceiling', (t) => {
  const long = '\u0000'.repeat(2_000_000)
  const annotations = { audience: Array.from({ length: 5000 }, () => long.slice(0, 64)) }
  const contents = parseToolContent([
    { type: 'resource', resource: { uri: long, mimeType: long, text: 'still here' }, annotations },
    { type: 'resource', resource: { uri: long, mimeType: long, blob: 'AP8=' }, annotations },
    { type: 'resource', resource: { uri: long, mimeType: long } },
    { type: long },
    { type: 'resource_link', uri: long, name: long }
  ])
  const rendered = render(contents)
  t.equal(textAt(rendered.items, 0).text, 'still here')
  for (const item of contents.keys()) t.match(render(contents, { item }), { omitted: 0, truncated: false })
  t.end()
})

t.test('a filtered text is paged like any other', (t) => {
  const lines = Array.from({ length: 20_000 }, (_, i) => i % 3 === 0 ? `${i} é hit` : `${i} miss`).join('\n')
  const filtered = filterContents(texts(lines), 'hit')
  const page = textAt(render(filtered).items, 0)
  t.match(page, { matches: 6667, truncated: true, offset: 0 })
  t.ok(page.text.startsWith('1:0 é hit\n2-1 miss\n3-2 miss\n4:3 é hit'))
  const whole = follow(filtered, 0, 10_007)
  t.equal(Buffer.byteLength(whole), page.total_bytes)
  t.equal(whole.split('\n').length, 20_000)
  t.match(render(filterContents(texts('a\nb'), 'zzz')).items[0], { text: '', matches: 0, total_bytes: 0, next_offset: null })
  t.end()
})
