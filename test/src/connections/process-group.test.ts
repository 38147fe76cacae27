import { spawn } from 'node:child_process'
import { once } from 'node:events'
import t from 'tap'
import { signalGroup, stopGroup } from '../../../src/connections/process-group.ts'
import { processAlive, until } from '../../fixtures/helpers.ts'

const GRACE = { inputMs: 100, termMs: 300 }

async function shell (script: string): Promise<ReturnType<typeof spawn>> {
  const child = spawn('sh', ['-c', `${script}`], { detached: true, stdio: ['pipe', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  return child
}

t.test('a group ends by its input, by SIGTERM or by SIGKILL, with what was started in it', async (t) => {
  const cases = [
    ['leaves when its input ends', 'echo up; read line', 0, 200],
    ['leaves at SIGTERM', 'echo up; sleep 60', 80, 400],
    ['ignores SIGTERM', 'trap "" TERM; echo up; sleep 60 & sleep 60; sleep 60', 350, 2000],
    ['has a child of its own', 'sleep 60 & echo up; wait', 80, 400]
  ] as const
  for (const [name, script, least, most] of cases) {
    const child = await shell(script)
    const startedAt = performance.now()
    await stopGroup(child, GRACE)
    const took = performance.now() - startedAt
    t.ok(took >= least && took < most + 1000, `${name}: ${Math.round(took)} ms`)
    t.equal(signalGroup(child.pid ?? 0, 0) && processAlive(child.pid ?? 0), false)
  }
})

t.test('a child that has already ended is stopped at once', async (t) => {
  const child = await shell('echo up; read line')
  child.stdin?.end()
  await once(child, 'exit')
  const startedAt = performance.now()
  await stopGroup(child, { inputMs: 5000, termMs: 5000 })
  t.ok(performance.now() - startedAt < 2000)
})

t.test('a group that is gone takes no signal', async (t) => {
  const child = await shell('echo up')
  await until(() => !signalGroup(child.pid ?? 0, 0))
  t.equal(signalGroup(child.pid ?? 0, 'SIGTERM'), false)
  await stopGroup(child)
})
