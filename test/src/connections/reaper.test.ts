import { spawn } from 'node:child_process'
import { once } from 'node:events'
import t from 'tap'
import { Reaper } from '../../../src/connections/reaper.ts'
import { processAlive, until } from '../../fixtures/helpers.ts'

async function group (script = 'trap "" TERM; echo up; sleep 60; sleep 60'): Promise<number> {
  const child = spawn('sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  return child.pid ?? 0
}

t.test('the helper starts with the first group and ends with the stop', async (t) => {
  const reaper = new Reaper()
  t.equal(reaper.pid, undefined)
  await reaper.stop()
  const next = new Reaper()
  const pgid = await group('echo up; sleep 60')
  next.track(pgid, true)
  const helper = next.pid ?? 0
  t.ok(processAlive(helper))
  process.kill(-pgid, 'SIGKILL')
  await until(() => !processAlive(pgid))
  next.track(pgid, false)
  await next.stop()
  t.notOk(processAlive(helper))
  await next.stop()
})

t.test('what is left at the end is told to end, and made to; what was told to be gone is left alone', async (t) => {
  const reaper = new Reaper()
  const [left, gone] = [await group(), await group('echo up; sleep 60')]
  t.teardown(() => { process.kill(-gone, 'SIGKILL') })
  for (const pgid of [left, gone]) reaper.track(pgid, true)
  reaper.track(gone, false)
  await reaper.stop()
  await until(() => !processAlive(left), 3000)
  t.ok(processAlive(gone))
})

t.test('all groups can be killed at once', async (t) => {
  const reaper = new Reaper()
  const pgids = [await group(), await group()]
  for (const pgid of pgids) reaper.track(pgid, true)
  reaper.killAll()
  await until(() => pgids.every((pid) => !processAlive(pid)), 2000)
  for (const pgid of pgids) reaper.track(pgid, false)
  await reaper.stop()
  t.pass('no wait was needed')
})

t.test('a helper that was killed is started again with the next group, and knows the others', async (t) => {
  const reaper = new Reaper()
  const first = await group()
  reaper.track(first, true)
  const helper = reaper.pid ?? 0
  process.kill(helper, 'SIGKILL')
  await until(() => reaper.pid === undefined)
  const second = await group()
  reaper.track(second, true)
  t.not(reaper.pid, helper)
  await reaper.stop()
  await until(() => !processAlive(first) && !processAlive(second), 3000)
  t.pass('both are gone')
})
