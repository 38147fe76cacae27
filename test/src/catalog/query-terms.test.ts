import t from 'tap'
import { MAX_QUERY_TERMS, queryTerms } from '../../../src/catalog/query-terms.ts'

t.test('the words that count', async (t) => {
  const table: Array<[string, string[]]> = [
    ['', []],
    [' ?!.-_ ', []],
    ['Read file', ['read', 'file']],
    ['read_file', ['read_file', 'read', 'file']],
    ['read the contents of a file', ['read', 'contents', 'file']],
    ['file file FILE', ['file']],
    ['how to', ['how', 'to']]
  ]
  for (const [query, expected] of table) t.strictSame(queryTerms(query), expected, query)
})

t.test('an endless query is bounded', async (t) => {
  const words = Array.from({ length: 100_000 }, (_, index) => `w${index}`).join(' ')
  t.equal(queryTerms(words).length, MAX_QUERY_TERMS)
})
