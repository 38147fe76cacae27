import t from 'tap'
import { keySuggestions, matching, oneLine, splitPair } from '../../../src/gateway/suggestions.ts'

const of = (...values: readonly string[]) => values.map((value) => ({ value, append_space: true }))

t.test('what fits what is typed', async (t) => {
  t.strictSame(matching(of('abc', 'Abd', 'x'), 'a'), of('abc'))
  t.strictSame(matching(of('Abd', 'ABC', 'x'), 'ab'), of('Abd', 'ABC'))
  t.strictSame(matching(of('a'), ''), of('a'))
  t.strictSame(matching(of('a'), 'b'), [])
})

t.test('keys', async (t) => {
  const keys = [{ name: 'a', description: 'first\n  line', required: true }, { name: 'b', required: true }, { name: 'c', description: 'last', required: false }]
  t.strictSame(keySuggestions(keys, [], ''), [
    { value: 'a=', description: 'first line (required)', append_space: false },
    { value: 'b=', description: '(required)', append_space: false },
    { value: 'c=', description: 'last', append_space: false }
  ])
  t.strictSame(keySuggestions(keys, ['a=', 'c=x', 'stray'], '').map(({ value }) => value), ['b='])
})

t.test('texts', async (t) => {
  t.equal(oneLine(' a\r\n b\t'), 'a b')
  t.ok(oneLine('x'.repeat(5000)).length < 250)
  t.strictSame(splitPair('a=b=c'), { key: 'a', value: 'b=c' })
  t.strictSame(splitPair('a='), { key: 'a', value: '' })
  t.equal(splitPair('=a'), undefined)
  t.equal(splitPair('a'), undefined)
})
