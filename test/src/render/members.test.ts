import t from 'tap'
import { contentMembers, MAX_URI_CHARS, named, shortened } from '../../../src/render/members.ts'

t.test('members of the wrong type are left out', (t) => {
  t.same(contentMembers('a:b', 'text/plain', { audience: ['user', 1, null, 'assistant'] }), { uri: 'a:b', mimeType: 'text/plain', audience: ['user', 'assistant'] })
  for (const annotations of [undefined, null, 'x', [], {}, { audience: 'user' }, { audience: [] }, { audience: [1] }]) {
    t.same(contentMembers(1, {}, annotations), {})
  }
  t.end()
})

t.test('over-long members are cut', (t) => {
  const long = 'x'.repeat(1_000_000)
  const members = contentMembers(long, long, { audience: [long, ...Array.from({ length: 1000 }, (_, i) => `a${i}`)] })
  t.ok(members.uri?.endsWith('... (cut, 1000000 characters)'))
  t.ok(JSON.stringify(members).length < MAX_URI_CHARS + 1500)
  t.equal(contentMembers('x'.repeat(MAX_URI_CHARS), undefined, undefined).uri?.length, MAX_URI_CHARS)
  t.equal(shortened('abc', 3), 'abc')
  t.equal(shortened('abcd', 3), 'abc... (cut, 4 characters)')
  t.end()
})

t.test('values are named', (t) => {
  const table: ReadonlyArray<readonly [unknown, string]> = [['x', '"x"'], [null, 'null'], [[], 'an array'], [{}, 'object'], [undefined, 'undefined'], [1, 'number']]
  for (const [value, name] of table) t.equal(named(value), name)
  t.ok(named('y'.repeat(1000)).length < 110)
  t.end()
})
