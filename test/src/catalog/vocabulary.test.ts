import { distance } from 'fastest-levenshtein'
import t from 'tap'
import { VocabularyBuilder, type Vocabulary } from '../../../src/catalog/vocabulary.ts'

function vocabulary (...terms: readonly string[]): Vocabulary {
  const builder = new VocabularyBuilder()
  for (const term of terms) builder.add(term)
  return builder.build()
}

function found (terms: readonly string[], wanted: string): Record<string, number> {
  const built = vocabulary(...terms)
  return Object.fromEntries(built.matches(wanted).map(({ id, weight }) => [built.term(id), Math.round(weight * 1000) / 1000]))
}

t.test('words are numbered as they come, each once', async (t) => {
  const builder = new VocabularyBuilder()
  t.strictSame(['b', 'a', 'b', '__proto__', 'c'].map((term) => builder.add(term)), [0, 1, 0, 2, 3])
  const built = builder.build()
  t.equal(built.size, 4)
  t.strictSame([0, 1, 2, 3].map((id) => built.term(id)), ['b', 'a', '__proto__', 'c'])
  t.strictSame(vocabulary().matches('a'), [])
})

t.test('what a searched word may mean', async (t) => {
  const terms = ['read', 'reader', 'read_text_file', 'ready', 'bread', 'rea', 'road', 'repository', 'repositories', 'x', 'xy', '文', '文件', '12345', '12346']
  const table: Array<[string, Record<string, number>]> = [
    // Itself, and what begins with it: the longer that is, the less it weighs.
    ['read', { read: 1, ready: 0.354, reader: 0.341, read_text_file: 0.309 }],
    // Too short for typing errors.
    ['reed', {}],
    // One change in five letters, two in ten.
    ['raedy', {}],
    ['readx', { read: 0.16, ready: 0.167 }],
    ['bead', {}],
    ['repositery', { repository: 0.182 }],
    ['repository', { repository: 1 }],
    ['repositoris', { repository: 0.167, repositories: 0.185 }],
    // One letter begins too many words, one character of a script without blanks does not.
    ['x', { x: 1 }],
    ['文', { 文: 1, 文件: 0.326 }],
    // A number that is nearly the same is another number.
    ['12345', { 12345: 1 }]
  ]
  for (const [wanted, expected] of table) t.strictSame(found(terms, wanted), expected, wanted)
})

t.test('words that are ruled out unseen are none of those that are meant', async (t) => {
  const letters = ['a', 'b', 'c', '_', 'é', '文']
  let state = 1
  const random = (below: number): number => { state = (state * 48271) % 2147483647; return state % below }
  const word = (): string => Array.from({ length: 3 + random(9) }, () => letters[random(letters.length)] ?? '').join('')
  const terms = [...new Set(Array.from({ length: 2000 }, word))]
  for (let n = 0; n < 200; n++) {
    const wanted = word()
    const most = wanted.length < 5 ? 0 : Math.min(2, Math.round(wanted.length * 0.15))
    const expected = terms.filter((term) => term.startsWith(wanted) || distance(term, wanted) <= most)
    t.strictSame(Object.keys(found(terms, wanted)), expected, wanted)
  }
})
