import t from 'tap'
import { MadeFrom } from '../../../src/util/made-from.ts'

t.test('made once, and anew when a part is another', async (t) => {
  const kept = new MadeFrom<{ readonly n: number }>(2)
  let n = 0
  const make = () => ({ n: ++n })
  const table: Array<[string, unknown[], number]> = [
    ['a', [1, 'x', undefined], 1],
    ['a', [1, 'x', undefined], 1],
    ['a', [2, 'x', undefined], 2],
    ['a', [2, 'x'], 3],
    ['b', [2, 'x'], 4],
    ['a', [2, 'x'], 3],
    ['c', [], 5],
    ['c', [], 5],
    // Only two are kept.
    ['b', [2, 'x'], 6]
  ]
  for (const [key, parts, expected] of table) t.equal(kept.of(key, parts, make).n, expected, `${key} ${parts.join()}`)
})

t.test('what could not be made is not kept', async (t) => {
  const kept = new MadeFrom<object>(2)
  t.throws(() => kept.of('a', [], () => { throw new Error('no') }), { message: 'no' })
  t.strictSame(kept.of('a', [], () => ({ made: true })), { made: true })
})
