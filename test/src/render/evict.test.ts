import t from 'tap'
import { planEviction } from '../../../src/render/evict.ts'

const files = [
  { path: 'b', size: 30, mtimeMs: 2 },
  { path: 'a', size: 30, mtimeMs: 1 },
  { path: 'c', size: 40, mtimeMs: 3 }
]

t.test('the oldest go until the tree fits', (t) => {
  const table: ReadonlyArray<readonly [string[], number, string[], number]> = [
    [['c'], 100, [], 100],
    [['c'], 99, ['a'], 70],
    [['c'], 70, ['a'], 70],
    [['c'], 69, ['a', 'b'], 40],
    [['c'], 1, ['a', 'b'], 40],
    [['a'], 70, ['b'], 70],
    [['a'], 40, ['b', 'c'], 30],
    [['a', 'b'], 0, ['c'], 60],
    [[], 0, ['a', 'b', 'c'], 0]
  ]
  for (const [keep, max, paths, totalBytes] of table) {
    const plan = planEviction(files, new Set(keep), max)
    t.same(plan.evict.map(({ path }) => path), paths, `keep ${keep.join()}, at most ${max}`)
    t.equal(plan.totalBytes, totalBytes)
  }
  t.same(planEviction([], new Set(), 0), { evict: [], totalBytes: 0 })
  t.same(files.map(({ path }) => path), ['b', 'a', 'c'], 'the list is not changed')
  t.end()
})
