import t from 'tap'
import { clip } from '../../../src/util/clip.ts'

t.test('long text is cut', async (t) => {
  t.equal(clip('abc', 3), 'abc')
  t.equal(clip('abcd', 3), 'ab…')
  t.equal(clip('x'.repeat(1000)).length, 100)
})
