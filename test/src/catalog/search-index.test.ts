import t from 'tap'
import type { CatalogItem } from '../../../src/catalog/item.ts'
import { buildSearchIndex } from '../../../src/catalog/search-index.ts'

const items: readonly CatalogItem[] = [
  { kind: 'tool', id: 'read_text_file', name: 'read_text_file', description: 'Read a file as text', inputSchema: { properties: { path: {}, head: {} } } },
  { kind: 'tool', id: 'write_file', name: 'write_file', description: 'Create or overwrite' },
  { kind: 'tool', id: 'getSum', name: 'getSum', title: 'Add two numbers', description: 'Addition; nothing about a file' },
  { kind: 'resource', id: 'demo://docs/architecture.md', uri: 'demo://docs/architecture.md', name: 'architecture' },
  { kind: 'resource_template', id: 'weather://{city}/{day}', name: 'forecast' },
  { kind: 'prompt', id: 'file', name: 'file', arguments: [{ name: 'language', required: false }] },
  { kind: 'tool', id: 'file', name: 'file', description: '读取文件内容' }
]

t.test('what is found first', async (t) => {
  const index = await buildSearchIndex(items)
  const table: Array<[string, string]> = [
    ['read_text_file', 'tool:read_text_file'],
    ['readTextFile', 'tool:read_text_file'],
    ['read text', 'tool:read_text_file'],
    ['WRITE', 'tool:write_file'],
    ['wri', 'tool:write_file'],
    ['overwite', 'tool:write_file'],
    ['sum', 'tool:getSum'],
    ['numbers', 'tool:getSum'],
    ['head', 'tool:read_text_file'],
    ['demo://docs/architecture.md', 'resource:demo://docs/architecture.md'],
    ['docs', 'resource:demo://docs/architecture.md'],
    ['city', 'resource_template:weather://{city}/{day}'],
    ['language', 'prompt:file'],
    ['the forecast for a day', 'resource_template:weather://{city}/{day}'],
    ['文件', 'tool:file'],
    ['file', 'prompt:file']
  ]
  for (const [query, expected] of table) {
    const [first] = index.search(query, { topK: 3 }).hits
    t.equal(first && `${first.item.kind}:${first.item.id}`, expected, query)
    t.ok(first !== undefined && first.score > 0)
  }
})

t.test('kind, topK and total', async (t) => {
  const index = await buildSearchIndex(items)
  const all = index.search('file', { topK: 20 })
  t.equal(all.total, 5)
  t.equal(all.hits.length, 5)
  t.strictSame(index.search('file', { topK: 2 }), { hits: all.hits.slice(0, 2), total: 5 })
  t.strictSame(index.search('file', { topK: 20, kind: 'prompt' }).hits.map(({ item }) => item.kind), ['prompt'])
  t.equal(index.search('file', { topK: 1, kind: 'tool' }).total, 4)
  t.strictSame(index.search('zzzzzz', { topK: 8 }), { hits: [], total: 0 })
})

t.test('a name counts more than a title, an argument and a description', async (t) => {
  const index = await buildSearchIndex([
    { kind: 'tool', id: 'd', name: 'd', description: 'zebra' },
    { kind: 'tool', id: 'c', name: 'c', inputSchema: { properties: { zebra: {} } } },
    { kind: 'tool', id: 'b', name: 'b', title: 'zebra' },
    { kind: 'tool', id: 'zebra', name: 'zebra' }
  ])
  t.strictSame(index.search('zebra', { topK: 4 }).hits.map(({ item }) => item.id), ['zebra', 'b', 'c', 'd'])
})

t.test('a query without a word lists everything in its order', async (t) => {
  const index = await buildSearchIndex(items)
  for (const query of ['', '   ', '?!', '*']) {
    const { hits, total } = index.search(query, { topK: 3 })
    t.strictSame(hits.map(({ item, score }) => [item, score]), items.slice(0, 3).map((item) => [item, 0]), query)
    t.equal(total, items.length)
  }
  t.strictSame(index.search('', { topK: 9, kind: 'prompt' }), { hits: [{ item: items[5], score: 0 }], total: 1 })
})

t.test('equal scores come in the order of their identity, also at the edge of topK', async (t) => {
  const twins = ['c', 'a', 'd', 'b'].map((id): CatalogItem => ({ kind: 'resource', id, uri: 'u:same', name: 'same' }))
  const index = await buildSearchIndex(twins)
  t.strictSame(index.search('same', { topK: 2 }).hits.map(({ item }) => item.id), ['a', 'b'])
})

t.test('an empty catalog, and names that are members of every object', async (t) => {
  t.strictSame((await buildSearchIndex([])).search('x', { topK: 8 }), { hits: [], total: 0 })
  const index = await buildSearchIndex(['__proto__', 'constructor', 'toString'].map((id): CatalogItem => ({ kind: 'tool', id, name: id })))
  for (const id of ['__proto__', 'constructor', 'toString']) t.equal(index.search(id, { topK: 1 }).hits[0]?.item.id, id)
})

t.test('others get a turn while a large catalog is indexed', async (t) => {
  const many = Array.from({ length: 1000 }, (_, index): CatalogItem => ({
    kind: 'tool', id: `tool_${index}`, name: `tool_${index}`, description: `does the thing ${index} `.repeat(300)
  }))
  let turns = 0
  const timer = setInterval(() => { turns += 1 }, 1)
  t.teardown(() => clearInterval(timer))
  const index = await buildSearchIndex(many)
  t.ok(turns > 5, `${turns} turns`)
  t.equal(index.size, 1000)
  t.equal(index.frequency('thing'), 1000)
  t.equal(index.search('tool_512', { topK: 1 }).hits[0]?.item.id, 'tool_512')
})

t.test('indexing ends with the signal', async (t) => {
  await t.rejects(buildSearchIndex(items, AbortSignal.abort()), { name: 'AbortError' })
})
