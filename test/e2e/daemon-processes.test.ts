import t, { type Test } from 'tap'
import { descendantsOf, linesOf, processAlive, rawEntry, stdioEntry, tempDir, until } from '../fixtures/helpers.ts'
import { startPostern, type Postern } from '../fixtures/postern.ts'

/** The command line of an entry for `sh -c`, and something after it so that the shell stays. */
function inShell ({ command, args }: { command: string, args: readonly string[] }): { command: string, args: string[] } {
  return { command: 'sh', args: ['-c', `${[command, ...args].map((each) => `'${each}'`).join(' ')}; true`] }
}

/** Servers whose processes are hard to end, all ready; and every pid that belongs to them. */
async function stubborn (t: Test): Promise<{ postern: Postern, pids: number[], file: string }> {
  const file = `${tempDir(t)}/pids`
  const PID_FILE = { PID_FILE: file }
  const servers = {
    plain: stdioEntry('v1', [], { COUNTER_FILE: `${file}.calls` }),
    shell: inShell(stdioEntry('v1')),
    npx: { command: 'npx', args: ['--no-install', '-c', [process.execPath, ...stdioEntry('v1').args].join(' ')] },
    grandchild: rawEntry('grandchild,pids', [], PID_FILE),
    deaf: rawEntry('ignore-sigterm,grandchild,pids', [], PID_FILE)
  }
  const postern = await startPostern(t, servers)
  for (const name of Object.keys(servers)) await until(async () => await postern.stateOf(name) === 'ready', 30_000, `${name} is ready`)
  await until(() => linesOf(file).length >= 6)
  const pids = [...new Set([...descendantsOf(postern.pid), ...linesOf(file).map(Number)])]
  t.ok(pids.length >= 11, `${pids.length} processes`)
  return { postern, pids, file }
}

t.test('an orderly stop leaves nothing behind', async (t) => {
  const { postern, pids } = await stubborn(t)
  postern.signal('SIGTERM')
  t.strictSame(await postern.ended, [0, null])
  t.strictSame(pids.filter(processAlive), [], 'all was gone before the daemon was')
})

t.test('a second signal stops at once, and leaves nothing behind either', async (t) => {
  const { postern, pids, file } = await stubborn(t)
  const call = postern.post('/invoke', { server: 'plain', tool: 'slow', arguments: { ms: 60_000 } }).catch(() => 'cut off')
  await until(() => linesOf(`${file}.calls`).includes('slow started'))
  postern.signal('SIGTERM')
  await until(() => postern.log.some(({ msg }) => msg === 'stopping'))
  postern.signal('SIGINT')
  const [code] = await postern.ended
  t.equal(code, 1)
  await call
  await until(() => pids.every((pid) => !processAlive(pid)), 3000, 'all is gone')
})

t.test('a daemon that is killed leaves nothing behind', async (t) => {
  const { postern, pids } = await stubborn(t)
  postern.signal('SIGKILL')
  t.strictSame(await postern.ended, [null, 'SIGKILL'])
  await until(() => pids.every((pid) => !processAlive(pid)), 10_000, 'all is gone, the helper as well')
})

t.test('a server that is removed from the configuration leaves nothing behind', async (t) => {
  const { postern, pids, file } = await stubborn(t)
  postern.configure({ plain: stdioEntry('v1') })
  await until(async () => (await postern.get('/servers/deaf')).status === 404, 5000, 'the configuration is in force')
  await until(() => linesOf(file).map(Number).every((pid) => !processAlive(pid)), 10_000, 'all of the removed are gone')
  t.equal(await postern.stateOf('plain'), 'ready')
  await until(() => descendantsOf(postern.pid).length === 2, 10_000, 'the server and the helper are left')
  t.ok(pids.some(processAlive))
})
