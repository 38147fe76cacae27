import t from 'tap'
import { best, browse, mergeHits } from '../../../src/catalog/hits.ts'
import type { CatalogItem } from '../../../src/catalog/item.ts'

const tool = (id: string): CatalogItem => ({ kind: 'tool', id, name: id })
const prompt = (id: string): CatalogItem => ({ kind: 'prompt', id, name: id })

t.test('the best of one server: by score, then by identity, also at the edge of topK', async (t) => {
  const items = [tool('e'), tool('c'), tool('a'), prompt('z'), tool('b'), tool('d')]
  const table: Array<[number[], number, string[], number]> = [
    [[1, 1, 1, 1, 1, 1], 3, ['z', 'a', 'b'], 6],
    [[1, 2, 3, 4, 5, 6], 2, ['d', 'b'], 6],
    [[6, 5, 4, 3, 2, 1], 2, ['e', 'c'], 6],
    [[0, 1, 0, 0, 2, 0], 9, ['b', 'c'], 2],
    [[2, 1, 1, 0, 1, 1], 3, ['e', 'a', 'b'], 5],
    [[0, 0, 0, 0, 0, 0], 3, [], 0]
  ]
  for (const [scores, topK, expected, total] of table) {
    const found = best(items, Float64Array.from(scores), { topK })
    t.strictSame(found.hits.map(({ item }) => item.id), expected)
    t.equal(found.total, total)
  }
})

t.test('of one kind alone, the others are neither found nor counted', async (t) => {
  const items = [tool('a'), prompt('b'), tool('c')]
  t.strictSame(best(items, Float64Array.of(1, 3, 2), { topK: 9, kind: 'tool' }), { hits: [{ item: items[2], score: 2 }, { item: items[0], score: 1 }], total: 2 })
  t.strictSame(browse(items, { topK: 1, kind: 'tool' }), { hits: [{ item: items[0], score: 0 }], total: 2 })
  t.strictSame(browse(items, { topK: 9 }).hits.map(({ item }) => item.id), ['a', 'b', 'c'])
})

t.test('several servers: by score, then by the order of the servers, then by the order within one', async (t) => {
  const merged = mergeHits([
    { hits: [{ item: tool('b'), score: 2 }, { item: tool('c'), score: 1 }], total: 7 },
    { hits: [], total: 0 },
    { hits: [{ item: tool('a'), score: 3 }, { item: tool('a2'), score: 2 }], total: 2 }
  ], 3)
  t.strictSame(merged.hits.map(({ item, server }) => [item.id, server]), [['a', 2], ['b', 0], ['a2', 2]])
  t.equal(merged.total, 9)
  t.strictSame(mergeHits([], 3), { hits: [], total: 0 })
})
