import t from 'tap'
import { isRecord } from '../../../src/util/guards.ts'

t.test('only JSON objects are records', async (t) => {
  for (const value of [{}, { a: 1 }, Object.create(null)]) t.ok(isRecord(value))
  for (const value of [null, undefined, [], 'text', 7, true, () => {}]) t.notOk(isRecord(value))
})
