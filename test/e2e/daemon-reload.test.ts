import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { linesOf, processAlive, rawEntry, stdioEntry, tempDir, until } from '../fixtures/helpers.ts'
import { startPostern } from '../fixtures/postern.ts'

t.test('reloading', async (t) => {
  const dir = tempDir(t)
  const kept = stdioEntry('v1', ['--name', 'kept'], { COUNTER_FILE: `${dir}/kept` })
  const changed = stdioEntry('v1', ['--name', 'before'], { COUNTER_FILE: `${dir}/changed` })
  const postern = await startPostern(t, { kept, changed })
  const pidOf = async (server: string): Promise<number> => JSON.parse(await postern.callText(server, 'about')).pid
  const keptPid = await pidOf('kept')
  const changedPid = await pidOf('changed')

  await t.test('restarts only what changed; calls on the others go on, new ones wait', async (t) => {
    const inFlight = postern.post('/invoke', { server: 'kept', tool: 'slow', arguments: { ms: 3000, id: 'kept' } })
    const cutOff = postern.post('/invoke', { server: 'changed', tool: 'slow', arguments: { ms: 60_000, id: 'cut' } })
    await until(() => linesOf(`${dir}/kept`).includes('kept started') && linesOf(`${dir}/changed`).includes('cut started'))
    postern.configure({ kept, changed: { ...changed, args: [...changed.args, '--list-changed'] }, added: stdioEntry('v1') })
    await until(() => postern.log.some(({ msg }) => msg === 'configuration reloaded'))
    t.match(postern.log.find(({ msg }) => msg === 'configuration reloaded'), { added: ['added'], changed: ['changed'], removed: [], unchanged: 1 })
    t.equal(await postern.callText('changed', 'echo', { message: 'waited' }), 'waited')
    t.equal(await postern.callText('added', 'echo', { message: 'new' }), 'new')
    t.match(await cutOff, { status: 502, body: { code: 'upstream_error', detail: /its configuration changed.*may have run/ } })
    t.match(await inFlight, { status: 200, body: { is_error: false } })
    t.equal(await pidOf('kept'), keptPid)
    t.notOk(processAlive(changedPid))
  })

  await t.test('an invalid file changes nothing, and shows', async (t) => {
    const good = readFileSync(postern.configFile, 'utf8')
    writeFileSync(`${dir}/next`, good.replace('"command"', '"command": 7, "x"'))
    renameSync(`${dir}/next`, postern.configFile)
    await until(async () => (await postern.get('/servers')).body['config_error'] !== undefined)
    t.match((await postern.get('/servers')).body, { config_error: /command/, servers: [{}, {}, {}] })
    await until(() => postern.log.some(({ msg }) => msg === 'the changed configuration is not valid; the one before stays in force'), 5000, 'the log says so')
    t.equal(await pidOf('kept'), keptPid)
    writeFileSync(postern.configFile, good)
    await until(async () => (await postern.get('/servers')).body['config_error'] === undefined, 5000, 'it is gone with the good file')
    t.equal(await pidOf('kept'), keptPid, 'the good file is the one in force: nothing restarts')
  })

  await t.test('SIGHUP reads the file again, and does not end the daemon', async (t) => {
    postern.configure({ kept, changed })
    postern.signal('SIGHUP')
    await until(async () => (await postern.get('/servers/added')).status === 404)
    t.equal(await pidOf('kept'), keptPid)
  })

  await t.test('a restart on demand', async (t) => {
    const before = await pidOf('kept')
    const answer = await postern.post('/servers/kept/restart')
    t.match(answer, { status: 200, body: { name: 'kept', state: 'ready' } })
    t.not(await pidOf('kept'), before)
    t.notOk(processAlive(before))
    t.match(await postern.post('/servers/none/restart'), { status: 404, body: { code: 'unknown_server' } })
  })
})

t.test('a restart ends the wait of a backoff, and of an attempt that hangs', async (t) => {
  const dir = tempDir(t)
  const late = { command: 'sh', args: ['-c', `[ -e ${dir}/ok ] && exec ${[process.execPath, ...stdioEntry('v1').args].join(' ')}; exit 4`] }
  const postern = await startPostern(t, { late, mute: rawEntry('mute-initialize') })
  await until(async () => await postern.stateOf('late') === 'backoff')
  t.match(await postern.get('/servers/late'), { body: { last_error: /exited with code 4/, next_try_at: String } })
  writeFileSync(`${dir}/ok`, '')
  t.match(await postern.post('/servers/late/restart'), { body: { state: 'ready' } })
  t.equal(await postern.stateOf('mute'), 'connecting')
  const caller = new AbortController()
  const restarting = postern.post('/servers/mute/restart', undefined, caller.signal).catch(() => 'hung up')
  await until(() => postern.log.filter(({ server, state }) => server === 'mute' && state === 'connecting').length > 0)
  caller.abort()
  t.equal(await restarting, 'hung up')
})

t.test('a stop lets calls in flight end, up to its limit', async (t) => {
  const dir = tempDir(t)
  const servers = { s: stdioEntry('v1', [], { COUNTER_FILE: `${dir}/calls` }) }
  const patient = await startPostern(t, servers)
  const call = patient.post('/invoke', { server: 's', tool: 'slow', arguments: { ms: 1500, id: 'drained' } })
  await until(() => linesOf(`${dir}/calls`).includes('drained started'))
  patient.signal('SIGTERM')
  t.match(await call, { status: 200, body: { is_error: false } })
  t.strictSame(await patient.ended, [0, null])

  const brief = await startPostern(t, servers, { drain_timeout_ms: 200 })
  const cut = brief.post('/invoke', { server: 's', tool: 'slow', arguments: { ms: 60_000, id: 'cut' } })
  await until(() => linesOf(`${dir}/calls`).includes('cut started'))
  brief.signal('SIGINT')
  t.match(await cut, { status: 502, body: { code: 'upstream_error', detail: /this server is being stopped.*may have run/ } })
  t.strictSame(await brief.ended, [0, null])
  t.ok(linesOf(`${dir}/calls`).includes('cut cancelled'), 'the server was told')
})
