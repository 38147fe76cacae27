import t from 'tap'
import { fairShare } from '../../../src/gateway/share.ts'

const rows: Array<[string, number[], number, number]> = [
  ['nothing', [], 10, Infinity],
  ['all fit', [3, 3, 4], 10, Infinity],
  ['one is too large', [11], 10, 10],
  ['equal parts', [20, 20], 10, 5],
  ['the small ones whole', [1, 2, 50, 60], 23, 10],
  ['in any order', [60, 1, 50, 2], 23, 10],
  ['rounded down', [50, 50, 50], 10, 3]
]
for (const [name, sizes, room, share] of rows) t.test(name, async (t) => t.equal(fairShare(sizes, room), share))
