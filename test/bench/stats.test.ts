import t from 'tap'
import { differences, mean, median, percentile, ratios, spread } from '../../bench/stats.ts'

t.test('the median is the middle, or between the two in the middle', (t) => {
  t.equal(median([3, 1, 2]), 2)
  t.equal(median([4, 1, 3, 2]), 2.5)
  t.equal(median([7]), 7)
  t.ok(Number.isNaN(median([])))
  t.end()
})

t.test('a percentile is a value that was measured', (t) => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n)
  t.equal(percentile(values, 0.5), 50)
  t.equal(percentile(values, 0.99), 99)
  t.equal(percentile(values, 1), 100)
  t.equal(percentile([5], 0.99), 5)
  t.ok(Number.isNaN(percentile([], 0.5)))
  t.end()
})

t.test('numbers are put in order as numbers', (t) => {
  t.equal(median([100, 9, 20]), 20)
  t.same(spread([100, 9, 20]), { median: 20, min: 9, max: 100 })
  t.equal(mean([1, 2, 6]), 3)
  t.end()
})

t.test('ratios and differences are taken round by round', (t) => {
  t.same(ratios([10, 30], [20, 10]), [0.5, 3])
  t.same(differences([10, 30], [20, 10]), [-10, 20])
  t.same(ratios([10, 30, 40], [20]), [0.5], 'rounds that one lacks are left out')
  t.same(ratios([10], [20, 40]), [0.5])
  t.same(ratios([], [1]), [])
  t.end()
})
