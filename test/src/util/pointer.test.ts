import t from 'tap'
import { pointerSegments, valueAt } from '../../../src/util/pointer.ts'

t.test('segments', async (t) => {
  t.strictSame(pointerSegments(''), [])
  t.strictSame(pointerSegments('/a/b'), ['a', 'b'])
  t.strictSame(pointerSegments('/a~1b/~0c/'), ['a/b', '~c', ''])
})

t.test('values', async (t) => {
  t.equal(valueAt({ a: [1, { b: 2 }] }, ['a', '1', 'b']), 2)
  t.strictSame(valueAt(3, []), 3)
  for (const path of [['x'], ['a', 'x', 'y'], ['toString'], ['__proto__']]) t.equal(valueAt({ a: 1 }, path), undefined, path.join('/'))
})
