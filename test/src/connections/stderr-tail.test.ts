import t from 'tap'
import { StderrTail } from '../../../src/connections/stderr-tail.ts'

function tail (burst = 3, perSecond = 1) {
  const clock = { ms: 0 }
  const lines: string[] = []
  const suppressed: number[] = []
  const it = new StderrTail({ burst, perSecond, now: () => clock.ms, onLine: (line) => lines.push(line), onSuppressed: (count) => suppressed.push(count) })
  return { it, clock, lines, suppressed }
}

t.test('lines come whole, trimmed at their end, empty ones not at all', async (t) => {
  const { it, lines } = tail(10)
  for (const chunk of ['one\r\ntw', 'o\n\n  \nthree']) it.push(chunk)
  t.strictSame(lines, ['one', 'two'])
  it.end()
  t.strictSame(lines, ['one', 'two', 'three'])
})

t.test('a flood is passed on at a bounded rate, and the gap is told', async (t) => {
  const { it, clock, lines, suppressed } = tail()
  for (let n = 0; n < 100; n++) it.push(`line ${n}\n`)
  t.equal(lines.length, 3)
  clock.ms = 2000
  it.push('later\n')
  t.strictSame(suppressed, [97])
  t.equal(lines.at(-1), 'later')
  it.push('a\nb\n')
  it.end()
  t.strictSame(suppressed, [97, 1], 'the end tells what is left')
  t.equal(it.tail().split('\n').at(-1), 'b', 'the last lines are kept all the same')
})

t.test('long lines are cut, and one without an end does not grow', async (t) => {
  const { it, lines } = tail()
  it.push(`${'x'.repeat(5000)}\n`)
  t.equal(lines[0]?.length, 2000)
  for (let n = 0; n < 100; n++) it.push('y'.repeat(1000))
  t.ok(it.tail().length <= 4100)
  t.equal(it.tail().split('\n').length, 2)
})
