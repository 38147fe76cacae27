import t from 'tap'
import type { CatalogItem } from '../../../src/catalog/item.ts'
import { mergeHits, searchAll } from '../../../src/catalog/merge.ts'
import { buildSearchIndex } from '../../../src/catalog/search-index.ts'

const tool = (id: string, description = ''): CatalogItem => ({ kind: 'tool', id, name: id, description })

t.test('by score, then by the order of the servers, then by the order within one', async (t) => {
  const merged = mergeHits([
    { hits: [{ item: tool('b'), score: 2 }, { item: tool('c'), score: 1 }], total: 7 },
    { hits: [], total: 0 },
    { hits: [{ item: tool('a'), score: 3 }, { item: tool('a2'), score: 2 }], total: 2 }
  ], 3)
  t.strictSame(merged.hits.map(({ item, server }) => [item.id, server]), [['a', 2], ['b', 0], ['a2', 2]])
  t.equal(merged.total, 9)
  t.strictSame(mergeHits([], 3), { hits: [], total: 0 })
})

t.test('the one tool of a small server is not buried by a large one', async (t) => {
  const large = Array.from({ length: 500 }, (_, index) => tool(`task_${index}`, index % 50 === 0 ? 'may translate something' : 'does a task'))
  const indexes = [await buildSearchIndex(large), await buildSearchIndex([tool('translate')])]
  const { hits, total } = searchAll(indexes, 'translate', { topK: 3 })
  t.equal(hits[0]?.server, 1)
  t.equal(total, 11)
})

t.test('without a word everything is listed, server by server', async (t) => {
  const indexes = [await buildSearchIndex([tool('b'), tool('a')]), await buildSearchIndex([tool('c')])]
  const { hits, total } = searchAll(indexes, ' ', { topK: 8 })
  t.strictSame(hits.map(({ item }) => item.id), ['b', 'a', 'c'])
  t.equal(total, 3)
})
