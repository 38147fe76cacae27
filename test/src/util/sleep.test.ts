import t from 'tap'
import { CancelSource } from '../../../src/util/cancel.ts'
import { sleep } from '../../../src/util/sleep.ts'

t.test('waits, and no longer than until the signal aborts', async (t) => {
  await sleep(1, undefined)
  const source = new CancelSource()
  await sleep(1, source)
  const sleeping = sleep(60_000, source)
  source.abort()
  await sleeping
  await sleep(60_000, source)
  t.ok(source.aborted)
})
