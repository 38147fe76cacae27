import { spawn } from 'node:child_process'
import { once } from 'node:events'
import t from 'tap'
import { groupRuns, parseStat } from '../../../src/connections/group-members.ts'

t.test('lines of /proc/<pid>/stat', async (t) => {
  t.strictSame(parseStat('12 (sh) S 1 12 12 0'), { state: 'S', pgid: 12 })
  t.strictSame(parseStat('12 (odd ) name (x) Z 1 7 12 0'), { state: 'Z', pgid: 7 })
  t.equal(parseStat(''), undefined)
})

t.test('a group runs until its last process has ended', async (t) => {
  const child = spawn('sleep', ['60'], { detached: true })
  await once(child, 'spawn')
  const { pid = 0 } = child
  t.equal(await groupRuns(pid), true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  t.equal(await groupRuns(pid), false)
})
