import t from 'tap'
import { EXIT } from '../../../src/cli/io.ts'

t.test('the exit codes of the specification', async (t) => {
  t.strictSame(EXIT, { done: 0, failed: 1, usage: 2, unreachable: 3, cancelled: 130 })
})
