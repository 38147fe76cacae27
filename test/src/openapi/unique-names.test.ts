import t from 'tap'
import { uniqueNames } from '../../../src/openapi/unique-names.ts'

t.test('only names that clash grow, and all that do', async (t) => {
  const nameAt = (item: string, level: number) => level === 0 ? item.slice(0, 1) : level === 1 ? item.slice(0, 2) : item
  const expected = { abc: 'abc', abd: 'abd', acx: 'ac', b: 'b' }
  t.strictSame(Object.fromEntries(uniqueNames(['abc', 'abd', 'acx', 'b', 'b'], nameAt)), expected)
  t.strictSame(Object.fromEntries(uniqueNames(['b', 'acx', 'abd', 'abc'], nameAt)), { b: 'b', acx: 'ac', abd: 'abd', abc: 'abc' })
})

t.test('what can never be told apart ends', async (t) => {
  t.strictSame([...uniqueNames(['x', 'y'], () => 'same').values()], ['same', 'same'])
})
