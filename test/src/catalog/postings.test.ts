import t from 'tap'
import { indexedText } from '../../../src/catalog/indexed-text.ts'
import { countTerms, inverseDocumentFrequency, weighTerms, type Postings } from '../../../src/catalog/postings.ts'
import { VocabularyBuilder } from '../../../src/catalog/vocabulary.ts'

async function post (texts: ReadonlyArray<{ readonly name: string, readonly description?: string }>): Promise<{ readonly of: (term: string) => Array<[number, number]>, readonly postings: Postings, readonly turns: number }> {
  const vocabulary = new VocabularyBuilder()
  const counted = texts.map(({ name, description = '' }) => countTerms(indexedText({ kind: 'tool', id: name, name, description }), vocabulary))
  let turns = 0
  const postings = await weighTerms(counted, vocabulary.build().size, async () => { turns++ })
  const { starts, items, scores } = postings
  return {
    postings,
    turns,
    of: (term) => {
      const id = vocabulary.add(term)
      return Array.from(items.subarray(starts[id], starts[id + 1]), (item, at): [number, number] => [item, Math.round((scores[(starts[id] ?? 0) + at] ?? 0) * 1000) / 1000])
    }
  }
}

t.test('each word has the items that it is in, in their order, each once', async (t) => {
  const { of, postings } = await post([{ name: 'a', description: 'b b b' }, { name: 'c' }, { name: 'b', description: 'b a' }])
  t.strictSame(of('a').map(([item]) => item), [0, 2])
  t.strictSame(of('b').map(([item]) => item), [0, 2])
  t.strictSame(of('c').map(([item]) => item), [1])
  t.equal(postings.items.length, 5)
})

t.test('the score is BM25+ of each field, weighed and added', async (t) => {
  const bm25 = (size: number, frequency: number, count: number, length: number, average: number): number =>
    inverseDocumentFrequency(size, frequency) * (0.5 + count * 2.2 / (count + 1.2 * (0.3 + 0.7 * length / average)))
  const round = (score: number): number => Math.round(score * 1000) / 1000
  const { of } = await post([{ name: 'a', description: 'b b b c' }, { name: 'b', description: 'b' }, { name: 'c' }])
  // The descriptions have two, one and no different words: one on the average. Every name has one.
  t.strictSame(of('b'), [
    [0, round(bm25(3, 2, 3, 2, 1))],
    [1, round(5 * bm25(3, 1, 1, 1, 1) + bm25(3, 2, 1, 1, 1))]
  ])
  t.strictSame(of('a'), [[0, round(5 * bm25(3, 1, 1, 1, 1))]])
})

t.test('the rarer, the more it says; a word of every item still says something', async (t) => {
  t.ok(inverseDocumentFrequency(100, 1) > inverseDocumentFrequency(100, 50))
  t.ok(inverseDocumentFrequency(100, 100) > 0)
})

t.test('others get a turn, also where there is much', async (t) => {
  const { turns } = await post(Array.from({ length: 1000 }, (_, n) => ({ name: `n${n}` })))
  t.equal(turns, 20)
  t.equal((await post([])).postings.items.length, 0)
})
