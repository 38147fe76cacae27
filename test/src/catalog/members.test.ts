import t from 'tap'
import { MAX_ID_CHARS, audienceOf, idOf, promptArguments, requiresTask, sizeOf, titleOf, words } from '../../../src/catalog/members.ts'

t.test('an identifier is a text of a usable length', async (t) => {
  t.equal(idOf('a'), 'a')
  t.equal(idOf('a'.repeat(MAX_ID_CHARS)), 'a'.repeat(MAX_ID_CHARS))
  for (const value of ['', 'a'.repeat(MAX_ID_CHARS + 1), 1, null, undefined, ['a'], {}]) t.equal(idOf(value), undefined)
})

t.test('an empty text is none', async (t) => {
  t.equal(words('x'), 'x')
  for (const value of ['', 0, null, {}]) t.equal(words(value), undefined)
})

t.test('the title comes from the entry, then from its annotations', async (t) => {
  t.equal(titleOf({ title: 'A', annotations: { title: 'B' } }), 'A')
  t.equal(titleOf({ title: '', annotations: { title: 'B' } }), 'B')
  t.equal(titleOf({ title: 7, annotations: ['B'] }), undefined)
})

t.test('the audience is a list of texts', async (t) => {
  t.strictSame(audienceOf({ audience: ['user', 1, 'assistant'] }), ['user', 'assistant'])
  for (const value of [undefined, null, {}, { audience: 'user' }, { audience: [] }, { audience: [1] }]) t.equal(audienceOf(value), undefined)
})

t.test('a size is a finite number of bytes', async (t) => {
  t.equal(sizeOf(0), 0)
  t.equal(sizeOf(12), 12)
  for (const value of [-1, NaN, Infinity, '12', null]) t.equal(sizeOf(value), undefined)
})

t.test('only taskSupport "required" needs a task', async (t) => {
  t.equal(requiresTask({ taskSupport: 'required' }), true)
  for (const value of [{ taskSupport: 'optional' }, {}, null, 'required']) t.equal(requiresTask(value), false)
})

t.test('prompt arguments: malformed and repeated ones are left out, required is false by default', async (t) => {
  t.strictSame(promptArguments([
    { name: 'a', description: 'A', required: true },
    { name: 'b', description: 4, required: 'yes' },
    { name: 'a', description: 'again' },
    { name: '' },
    null,
    'c'
  ]), [
    { name: 'a', description: 'A', required: true },
    { name: 'b', required: false }
  ])
  for (const value of [undefined, null, {}, 'a']) t.strictSame(promptArguments(value), [])
})
