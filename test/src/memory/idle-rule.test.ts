import t from 'tap'
import { IdleRule, MIN_GROWTH_BYTES, MIN_INTERVAL_MS } from '../../../src/memory/idle-rule.ts'

const BASE = 100_000_000
const idle = { busy: 0.001, residentBytes: BASE }
const busy = { busy: 0.3, residentBytes: BASE }

t.test('a start is over when three samples in a row are idle', async (t) => {
  const rule = new IdleRule()
  t.strictSame([busy, busy, idle, idle, busy, idle, idle, idle].map((sample, atMs) => rule.due({ ...sample, atMs })), [false, false, false, false, false, false, false, true])
})

t.test('after that only growth is a reason', async (t) => {
  const cases = [
    { grown: 0, due: false },
    { grown: MIN_GROWTH_BYTES - 1, due: false },
    { grown: MIN_GROWTH_BYTES, due: true }
  ]
  for (const { grown, due } of cases) {
    const rule = new IdleRule()
    rule.collected({ atMs: 0, residentBytes: BASE })
    const sample = { atMs: MIN_INTERVAL_MS, busy: 0, residentBytes: BASE + grown }
    rule.due(sample)
    rule.due(sample)
    t.equal(rule.due(sample), due, `${grown} bytes`)
  }
})

t.test('growth that a collection could not undo is no reason for another', async (t) => {
  const rule = new IdleRule()
  rule.collected({ atMs: 0, residentBytes: BASE })
  rule.collected({ atMs: 1, residentBytes: BASE * 2 })
  const sample = { atMs: 2 * MIN_INTERVAL_MS, busy: 0, residentBytes: BASE * 2 }
  t.strictSame([rule.due(sample), rule.due(sample), rule.due(sample)], [false, false, false])
})

t.test('what was given back without a collection counts as given back', async (t) => {
  const rule = new IdleRule()
  rule.collected({ atMs: 0, residentBytes: BASE })
  const low = { atMs: MIN_INTERVAL_MS, busy: 0, residentBytes: BASE - MIN_GROWTH_BYTES }
  t.strictSame([rule.due(low), rule.due(low), rule.due({ ...low, residentBytes: BASE })], [false, false, true])
})

t.test('not more often than once a minute', async (t) => {
  const rule = new IdleRule()
  rule.collected({ atMs: 1000, residentBytes: BASE })
  const grown = { busy: 0, residentBytes: 2 * BASE }
  t.strictSame([2000, 3000, 4000, 999 + MIN_INTERVAL_MS, 1000 + MIN_INTERVAL_MS].map((atMs) => rule.due({ ...grown, atMs })), [false, false, false, false, true])
})
