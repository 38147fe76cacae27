import t from 'tap'
import { joinCorpora, reweigh, type Corpus } from '../../../src/catalog/corpus.ts'

function corpus (size: number, counts: Readonly<Record<string, number>>): Corpus {
  return { size, frequency: (term) => counts[term] ?? 0 }
}

t.test('several corpora as one', async (t) => {
  const joined = joinCorpora([corpus(3, { a: 1, b: 3 }), corpus(10, { a: 2 })])
  t.equal(joined.size, 13)
  for (const [term, frequency] of [['a', 3], ['b', 3], ['c', 0], ['a', 3]] as const) t.equal(joined.frequency(term), frequency)
  t.equal(joinCorpora([]).size, 0)
})

t.test('a word that is rare only in the whole weighs more than it did alone', async (t) => {
  const own = corpus(2, { a: 2, b: 1 })
  const whole = joinCorpora([own, corpus(1000, { b: 900 })])
  const factor = reweigh(own, whole)
  t.ok(factor('a') > 10)
  t.ok(factor('b') < 1)
  t.equal(factor('a'), reweigh(own, whole)('a'))
})

t.test('alone nothing changes', async (t) => {
  const own = corpus(5, { a: 2 })
  t.equal(reweigh(own, own)('a'), 1)
})
