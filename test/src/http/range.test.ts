import t from 'tap'
import { parseRange } from '../../../src/http/range.ts'

const whole = { kind: 'whole' }
const unsatisfiable = { kind: 'unsatisfiable' }
const part = (start: number, end: number) => ({ kind: 'part', start, end })

t.test('what a Range header means for 10 bytes', async (t) => {
  const table = [
    [undefined, whole],
    ['bytes=0-0', part(0, 0)],
    ['bytes=2-5', part(2, 5)],
    ['bytes=4-', part(4, 9)],
    ['bytes=-3', part(7, 9)],
    ['bytes=-30', part(0, 9)],
    ['bytes=8-100', part(8, 9)],
    ['BYTES = 1-2', whole],
    ['Bytes=1-2', part(1, 2)],
    ['bytes=10-', unsatisfiable],
    ['bytes=10-20', unsatisfiable],
    ['bytes=-0', unsatisfiable],
    ['bytes=5-2', whole],
    ['bytes=-', whole],
    ['bytes=0-1,4-5', whole],
    ['items=0-1', whole],
    ['nonsense', whole]
  ] as const
  for (const [range, expected] of table) t.strictSame(parseRange(range, 10), expected, String(range))
})

t.test('an empty file has no range', async (t) => {
  t.strictSame(parseRange('bytes=0-', 0), unsatisfiable)
  t.strictSame(parseRange('bytes=-5', 0), unsatisfiable)
})

t.test('If-Range', async (t) => {
  t.strictSame(parseRange('bytes=0-1', 10, '"a"', '"a"'), part(0, 1))
  t.strictSame(parseRange('bytes=0-1', 10, '"b"', '"a"'), whole)
  t.strictSame(parseRange('bytes=0-1', 10, 'W/"a"', '"a"'), whole, 'a weak tag never matches')
})
