import t from 'tap'
import { backoffMs } from '../../../src/util/backoff.ts'

const OPTIONS = { firstMs: 500, maxMs: 60_000 }

t.test('doubles, with jitter of up to half, up to the maximum', async (t) => {
  const cases = [
    [0, 0, 500], [0, 0.999, 750], [1, 0, 1000], [2, 0.5, 2500], [6, 0, 32_000], [7, 0, 60_000], [7, 0.9, 60_000], [1000, 0.5, 60_000]
  ] as const
  for (const [attempt, random, expected] of cases) t.equal(backoffMs(attempt, random, OPTIONS), expected, `${attempt}, ${random}`)
})
