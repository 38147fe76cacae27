import t from 'tap'
import { at, numberAt, stringAt } from '../../bench/guards.ts'

t.test('a member by its path', async (t) => {
  const value = { content: [{ text: 'a', size: 2, next: null }] }
  t.equal(at(value, 'content', 0, 'next'), null)
  t.equal(at(value, 'content', 1, 'text'), undefined)
  t.equal(at(value, 'content', 'text'), undefined)
  t.equal(stringAt(value, 'content', 0, 'text'), 'a')
  t.equal(numberAt(value, 'content', 0, 'size'), 2)
  t.throws(() => stringAt(value, 'content', 0, 'size'), /no string at content\.0\.size of \{"content"/)
  t.throws(() => numberAt(value, 'content', 0, 'text'), /no number/)
})
