import { join } from 'node:path'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { parseConfig } from '../../src/config/parse.ts'
import type { GatewayConfig } from '../../src/config/types.ts'
import { Daemon } from '../../src/daemon.ts'
import { isRecord } from '../../src/util/guards.ts'
import { childrenOf, linesOf, rawEntry, stdioEntry, tempDir, until } from '../fixtures/helpers.ts'

function configOf (dir: string, servers: Record<string, unknown>, settings: Record<string, unknown> = {}): GatewayConfig {
  const text = JSON.stringify({ port: 0, cache_dir: join(dir, 'cache'), drain_timeout_ms: 2000, ...settings, mcpServers: servers })
  return parseConfig(text, { file: 'test.json', dir, home: dir, env: {}, readFile: () => '' })
}

async function start (t: Test, servers: Record<string, unknown>, settings: Record<string, unknown> = {}) {
  const dir = t.testdir({})
  const log: Record<string, unknown>[] = []
  const config = configOf(dir, servers, settings)
  const daemon = new Daemon({
    config,
    settings: config,
    apiKey: undefined,
    log: pino({ level: 'info' }, { write: (line: string) => { log.push(JSON.parse(line)) } }),
    version: '0.0.0'
  })
  t.teardown(async () => await daemon.stop())
  const url = await daemon.start()
  const ask = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer: unknown = await (await fetch(url + path, init)).json()
    return isRecord(answer) ? answer : {}
  }
  const pidOf = async (server: string): Promise<unknown> => {
    const { structured_content: about } = await ask('/invoke', { server, tool: 'about' })
    return isRecord(about) ? about.pid : undefined
  }
  return { daemon, dir, log, url, ask, pidOf, ready: async () => await until(async () => (await fetch(`${url}/readyz`)).status === 200, 20_000) }
}

t.test('it serves at once, and stops once and for good', async (t) => {
  const before = childrenOf(process.pid)
  const { daemon, url, ask } = await start(t, { s: stdioEntry('v1'), mute: rawEntry('mute-initialize') })
  t.match(url, /^http:\/\/127\.0\.0\.1:\d+$/)
  t.match(await ask('/healthz'), { status: 'ok' }, 'before any server is there')
  t.match(await ask('/invoke', { server: 's', tool: 'echo', arguments: { message: 'hi' } }), { content: [{ text: 'hi' }] })
  const stopping = daemon.stop()
  t.equal(daemon.stop(), stopping)
  await stopping
  await t.rejects(fetch(`${url}/healthz`))
  t.strictSame(childrenOf(process.pid).filter((pid) => !before.includes(pid)), [], 'no process is left')
  await daemon.reconfigure(configOf('/', { late: stdioEntry('v1') }))
  t.strictSame(childrenOf(process.pid).filter((pid) => !before.includes(pid)), [], 'a configuration that comes too late starts nothing')
})

t.test('a stop before the start', async (t) => {
  const config = configOf(t.testdir({}), { s: stdioEntry('v1') })
  const daemon = new Daemon({ config, settings: config, apiKey: undefined, log: pino({ level: 'silent' }), version: '0.0.0' })
  await daemon.stop()
  t.strictSame(childrenOf(process.pid), [])
})

t.test('another configuration restarts what changed alone', async (t) => {
  const { daemon, dir, log, ask, pidOf, ready } = await start(t, { kept: stdioEntry('v1'), changed: stdioEntry('v1'), removed: rawEntry('') })
  await ready()
  const [kept, changed] = [await pidOf('kept'), await pidOf('changed')]
  const next = { added: rawEntry(''), kept: stdioEntry('v1'), changed: stdioEntry('v1', ['--name', 'new']) }
  await Promise.all([daemon.reconfigure(configOf(dir, { other: rawEntry('') })), daemon.reconfigure(configOf(dir, { kept: stdioEntry('v1'), changed: stdioEntry('v1') }))])
  await daemon.reconfigure(configOf(dir, next, { port: 1 }))
  await ready()
  t.not(await pidOf('changed'), changed)
  t.not(await pidOf('kept'), kept, 'it was not in the configuration of between')
  t.match(await ask('/servers'), { servers: [{ name: 'added' }, { name: 'kept' }, { name: 'changed', server_info: { name: 'new' } }] })
  t.match(await ask('/describe', { server: 'removed', tool: 'echo' }), { status: 404, code: 'unknown_server' })
  t.match(log.filter(({ msg }) => msg === 'configuration reloaded').at(-1), { added: ['added'], removed: [], changed: ['changed'], unchanged: 1 })
  t.match(log.find(({ settings }) => settings !== undefined), { settings: ['port'] })
  const still = await pidOf('kept')
  await daemon.reconfigure(configOf(dir, next, { port: 1 }))
  t.equal(await pidOf('kept'), still)
})

t.test('why a configuration was not taken is shown, without secrets, until the next one', async (t) => {
  const { daemon, dir, ask } = await start(t, { s: stdioEntry('v1', [], { TOKEN: 'very-secret-value' }) })
  daemon.rejectConfig('line 3: very-secret-value is no number')
  const { config_error: shown } = await ask('/servers')
  t.match(shown, /^line 3: .* is no number$/)
  t.notMatch(shown, /very-secret-value/)
  await daemon.reconfigure(configOf(dir, { s: stdioEntry('v1', [], { TOKEN: 'very-secret-value' }) }))
  t.equal((await ask('/servers')).config_error, undefined)
})

t.test('a stop cuts off what does not end, and kill ends every child at once', async (t) => {
  const rpcLog = join(tempDir(t), 'rpc')
  const { daemon, ask, ready } = await start(t, { s: rawEntry('mute-call', [], { RPC_LOG: rpcLog }), stubborn: rawEntry('ignore-sigterm,ignore-stdin-end') }, { drain_timeout_ms: 50 })
  await ready()
  const call = ask('/invoke', { server: 's', tool: 'echo' })
  // A call that had not reached the server would rightly be sent again.
  await until(() => linesOf(rpcLog).some((line) => line.includes('tools/call')), 10_000, 'the server has the call')
  daemon.kill()
  t.match(await call, { code: /upstream_error|server_unavailable/ })
  await daemon.stop()
  t.strictSame(childrenOf(process.pid), [])
})
