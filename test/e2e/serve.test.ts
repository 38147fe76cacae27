import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { BIN, runCli, shortDir, startDaemon } from '../fixtures/daemon.ts'
import { descendantsOf, processAlive, rawEntry, stdioEntry, until } from '../fixtures/helpers.ts'

t.test('without a configuration it says where it looked and how to make one', async (t) => {
  const dir = t.testdir({})
  const { code, err, out } = await runCli(['serve'], { cwd: dir, env: { HOME: dir } })
  t.equal(code, 2)
  t.match(err, `postern: no configuration found; looked for ${dir}/postern.json and ${dir}/.config/postern/config.json\n`)
  t.match(err, /postern init/)
  t.equal(out, '')
})

t.test('one clear line for what cannot be started', async (t) => {
  const dir = t.testdir({
    'broken.json': '{\n  "mcpServers": {\n    "a": { "command": }\n  }\n}',
    'types.json': '{\n  "mcpServers": {\n    "a": { "command": 3 }\n  }\n}',
    'good.json': '{"mcpServers":{}}',
    'secret.json': '{"mcpServers":{}}'
  })
  mkdirSync(join(dir, 'folder.json'))
  chmodSync(join(dir, 'secret.json'), 0)
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  t.teardown(() => busy.close())
  const address = busy.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const config = (name: string): string[] => ['--config', join(dir, name)]
  const cases: ReadonlyArray<readonly [string, readonly string[], RegExp]> = [
    ['broken JSON', config('broken.json'), /^postern: .*broken\.json:3:23: .*value.*\n$/],
    ['a wrong type', config('types.json'), /^postern: .*types\.json:3:\d+: .*command.*string.*\n$/],
    ['no such file', config('none.json'), /^postern: .*none\.json \(from --config\).*\n$/],
    ['a folder', config('folder.json'), /^postern: .*folder\.json \(from --config\).*\n$/],
    ['a port in use', [...config('good.json'), '--port', port], new RegExp(`^postern: port ${port} on 127\\.0\\.0\\.1 is in use.*--port\n$`)],
    ['a port that is none', [...config('good.json'), '--port', '99999'], /^postern: the port "99999" is not a number from 0 to 65535\n$/],
    ['an unknown option', [...config('good.json'), '--prot', '1'], /^postern: .*--prot.*--help"\n$/],
    ['an address of another machine', [...config('good.json'), '--host', '192.0.2.1', '--port', '0', '--allow-unauthenticated'], /^postern: the address 192\.0\.2\.1 is not one of this machine.*\n$/],
    ...(process.getuid?.() === 0 ? [] : [['an unreadable file', config('secret.json'), /^postern: .*secret\.json.*\n$/] as const])
  ]
  await Promise.all(cases.map(async ([name, args, expected]) => {
    const { code, err } = await runCli(['serve', ...args], { cwd: dir, env: { HOME: dir } })
    t.match({ code, err }, { code: 2, err: expected }, name)
  }))
})

t.test('the other entry, the environment, and what it says when it listens', async (t) => {
  const bin = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url))
  const daemon = await startDaemon(t, { bin, servers: { 'my server': rawEntry('') }, env: { POSTERN_LOG_LEVEL: 'debug', POSTERN_HOST: 'localhost' } })
  t.match(await daemon.get('/healthz'), { status: 200, body: { status: 'ok' } })
  const listening = daemon.log().find(({ msg }) => msg === 'listening')
  t.match(listening, { url: daemon.url, config: daemon.configFile, try: [/curl .*\/servers$/, /\/search/, /my_server\/openapi\.json$/] })
  t.equal((await daemon.post('/search', {})).status, 400)
  await until(() => daemon.log().some(({ level }) => level === 20), 5000, 'debug lines')
})

t.test('a stop leaves nothing behind, whatever the servers do', async (t) => {
  const daemon = await startDaemon(t, {
    servers: {
      s: stdioEntry('v1'),
      stubborn: rawEntry('ignore-sigterm,ignore-stdin-end'),
      wrapper: rawEntry('grandchild'),
      shell: { command: 'sh', args: ['-c', `${process.execPath} ${rawEntry('crlf').args.join(' ')}; true`] },
      mute: rawEntry('mute-initialize')
    },
    early: true
  })
  await until(async () => {
    const { body } = await daemon.get('/servers')
    return Array.isArray(body.servers) && body.servers.filter((server) => server.state === 'ready').length === 4
  }, 20_000, 'four servers are ready')
  const children = descendantsOf(daemon.pid)
  t.ok(children.length >= 7, `${children.length} processes`)
  t.equal(await daemon.stop(), 0)
  await until(() => children.every((pid) => !processAlive(pid)), 5000, 'every process is gone')
  t.match(daemon.log().at(-1), { msg: 'stopped' })
})

t.test('a stop while everything is still starting, and one with a call in flight', async (t) => {
  const starting = await startDaemon(t, { servers: { mute: rawEntry('mute-initialize'), gone: { command: '/no/such' } }, early: true })
  t.equal(await starting.stop(), 0, starting.output())
  const busy = await startDaemon(t, { servers: { s: rawEntry('mute-call') }, settings: { drain_timeout_ms: 100 } })
  const call = busy.post('/servers/s/invoke', { tool: 'echo' }).catch((error: unknown) => error)
  await until(async () => JSON.stringify((await busy.get('/servers')).body).includes('"ready"'))
  t.equal(await busy.stop(), 0, busy.output())
  await call
})

t.test('an error that nobody caught takes no lines of the log with it', async (t) => {
  const failing = encodeURIComponent("process.on('SIGUSR2', () => { throw new Error('uncaught') })")
  const daemon = await startDaemon(t, { env: { NODE_OPTIONS: `--import=data:text/javascript,${failing}` } })
  await daemon.get('/servers')
  process.kill(daemon.pid, 'SIGUSR2')
  await until(() => !processAlive(daemon.pid) && daemon.output().includes('Error: uncaught'))
  await until(() => daemon.log().some(({ route }) => route === '/servers'))
})

t.test('a second signal leaves no servers behind, though nobody reads the log', async (t) => {
  const dir = shortDir(t)
  execFileSync('mkfifo', [join(dir, 'log')])
  const log = openSync(join(dir, 'log'), 'r+')
  const pids = join(dir, 'pids')
  writeFileSync(join(dir, 'postern.json'), JSON.stringify({ mcpServers: { s: rawEntry('mute-call,ignore-sigterm,ignore-stdin-end', [], { PID_FILE: pids }) } }))
  const env = { PATH: process.env['PATH'] ?? '', HOME: dir }
  const child = spawn(process.execPath, [BIN, 'serve', '--port', '0', '--cache-dir', join(dir, 'cache')], { cwd: dir, env, stdio: ['ignore', log, 'ignore'] })
  t.teardown(() => {
    child.kill('SIGKILL')
    closeSync(log)
  })
  const said = Buffer.alloc(65_536)
  const url = await until(() => /"url":"([^"]+)"/.exec(said.toString('utf8', 0, readSync(log, said)))?.[1], 20_000)
  await until(async () => (await fetch(`${url}/readyz`)).status === 200, 20_000)
  for (let requests = 0; requests < 1000; requests++) await (await fetch(`${url}/servers`, { headers: { 'x-request-id': 'x'.repeat(64) } })).text()
  const call = fetch(`${url}/servers/s/invoke`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"tool":"echo"}' }).catch(() => {})
  await wait(100)
  child.kill('SIGTERM')
  await wait(100)
  child.kill('SIGTERM')
  // Twice as long as the last lines are waited for, and a server takes to start.
  await wait(1500)
  const started = readFileSync(pids, 'utf8').trim().split('\n').map(Number)
  t.strictSame(started.filter(processAlive), [])
  child.kill('SIGKILL')
  await call
})
