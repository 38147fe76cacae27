import t from 'tap'
import type { CatalogItem } from '../../../src/catalog/item.ts'
import { searchAll } from '../../../src/catalog/search-all.ts'
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

t.test('by what an item is found', async (t) => {
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
    const [first] = searchAll([index], query, { topK: 3 }).hits
    t.equal(first && `${first.item.kind}:${first.item.id}`, expected, query)
    t.ok(first !== undefined && first.score > 0)
  }
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
  t.equal(index.items.length, 1000)
  t.equal(searchAll([index], 'thing', { topK: 1 }).total, 1000)
  t.equal(searchAll([index], 'tool_512', { topK: 1 }).hits[0]?.item.id, 'tool_512')
})

t.test('indexing ends with the signal', async (t) => {
  await t.rejects(buildSearchIndex(items, AbortSignal.abort()), { name: 'AbortError' })
})
