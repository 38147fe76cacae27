import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { within } from '../../../src/util/within.ts'

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

t.test('waits for a promise, but not for ever, and leaves no timer', async (t) => {
  const before = timers()
  t.equal(await within(Promise.resolve('there'), 60_000), 'there')
  t.equal(await within(new Promise(() => {}), 10), undefined)
  await t.rejects(within(Promise.reject(new Error('no')), 60_000), { message: 'no' })
  t.equal(timers(), before)
})

t.test('what fails too late disturbs nobody', async (t) => {
  let fail = (_error: Error): void => {}
  const late = new Promise<never>((_resolve, reject) => { fail = reject })
  t.equal(await within(late, 1), undefined)
  fail(new Error('too late'))
  await wait(5)
})
