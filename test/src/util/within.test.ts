import t from 'tap'
import { within } from '../../../src/util/within.ts'

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

t.test('waits for a promise, but not for ever, and leaves no timer', async (t) => {
  const before = timers()
  await within(Promise.resolve(), 60_000)
  await within(new Promise(() => {}), 10)
  await t.rejects(within(Promise.reject(new Error('no')), 60_000), { message: 'no' })
  t.equal(timers(), before)
})
