import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { atOnce } from '../../../src/util/at-once.ts'

async function deep (layers: number): Promise<string> {
  return layers === 0 ? 'there' : await deep(layers - 1)
}

t.test('what is there is given, however many layers it passes; for the rest nobody waits', async (t) => {
  t.equal(await atOnce(deep(100)), 'there')
  t.equal(await atOnce(new Promise(() => {})), undefined)
  t.equal(await atOnce(wait(60_000, 'late', { ref: false })), undefined)
  await t.rejects(atOnce(Promise.reject(new Error('no'))), { message: 'no' })
  t.notOk(process.getActiveResourcesInfo().includes('Immediate'))
})

t.test('what fails later disturbs nobody', async (t) => {
  let fail = (_error: Error): void => {}
  t.equal(await atOnce(new Promise((_resolve, reject) => { fail = reject })), undefined)
  fail(new Error('late'))
  await wait(5)
})
