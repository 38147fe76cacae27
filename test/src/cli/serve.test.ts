import { createServer } from 'node:net'
import { once } from 'node:events'
import t from 'tap'
import { serveCommand } from '../../../src/cli/serve.ts'
import { fakeIo } from '../../fixtures/cli-io.ts'
import { childrenOf, stdioEntry } from '../../fixtures/helpers.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

t.test('help goes to stdout and starts nothing', async (t) => {
  for (const flag of ['--help', '-h']) {
    const { io, out, err } = fakeIo(t.testdir({}))
    t.equal(await serveCommand([flag], io), 0)
    t.match(out(), /^postern serve: run the gateway\n.*--allow-unauthenticated.*POSTERN_API_KEY_FILE.*Exit codes/s)
    t.equal(err(), '')
  }
})

t.test('what cannot be started is told in lines on stderr, with nothing left running', async (t) => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  t.teardown(() => busy.close())
  const address = busy.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const servers = JSON.stringify({ mcpServers: { s: stdioEntry('v1') }, log_level: 'silent', cache_dir: './cache' })
  const dir = t.testdir({ 'good.json': servers, 'wrong.json': '{"mcpServers":{"a":{"command":1},"b":{"command":2}}}', 'no.json': 'null', 'empty.key': ' \n' })
  const cases: ReadonlyArray<readonly [string, readonly string[], Readonly<Record<string, string>>, RegExp]> = [
    ['an option that there is not', ['--hots', 'x'], {}, /^postern: .*--hots.*see "postern serve --help"\n$/],
    ['a word too many', ['good.json'], {}, /^postern: .*good\.json.*see "postern serve --help"\n$/],
    ['no configuration', [], {}, /^postern: no configuration found; .*\npostern: make one with "postern init".*\npostern: .*\n$/],
    ['every mistake has its line', ['-c', 'wrong.json'], {}, /^postern: wrong\.json:1:\d+: .*a.*\npostern: wrong\.json:1:\d+: .*b.*\n$/],
    ['no object', ['-c', 'no.json'], {}, /^postern: no\.json:1:1: the configuration must be an object/],
    ['a port', ['-c', 'good.json', '-p', 'x'], {}, /^postern: the port "x" is not a number from 0 to 65535\n$/],
    ['an address without a key', ['-c', 'good.json', '--host', '0.0.0.0'], {}, /^postern: .*0\.0\.0\.0.*POSTERN_API_KEY/],
    ['an empty key file', ['-c', 'good.json'], { POSTERN_API_KEY_FILE: 'empty.key' }, /^postern: .*empty\.key/],
    ['a key file that is not there', ['-c', 'good.json'], { POSTERN_API_KEY_FILE: 'none.key' }, /^postern: .*none\.key/],
    ['a port in use', ['-c', 'good.json', '-p', String(port)], {}, new RegExp(`^postern: port ${port} on 127\\.0\\.0\\.1 is in use.*--port\\n$`)]
  ]
  const listeners = SIGNALS.map((signal) => process.listenerCount(signal))
  for (const [name, args, env, expected] of cases) {
    const { io, out, err } = fakeIo(dir, { HOME: dir, ...env })
    t.equal(await serveCommand(args, io), 2, name)
    t.match(err(), expected, name)
    t.equal(out(), '', name)
  }
  t.strictSame(SIGNALS.map((signal) => process.listenerCount(signal)), listeners, 'nobody listens for signals any more')
  t.strictSame(childrenOf(process.pid), [], 'the servers that had been started were stopped')
})

t.test('it runs until a signal, and leaves nothing', async (t) => {
  const dir = t.testdir({ 'postern.json': JSON.stringify({ mcpServers: { s: stdioEntry('v1') }, port: 0, log_level: 'silent', cache_dir: './cache' }) })
  const { io, err } = fakeIo(dir, { HOME: dir, npm_lifecycle_event: 'start' })
  const running = serveCommand([], io)
  await new Promise<void>((resolve) => io.stderr.once('data', () => resolve()))
  t.match(err(), /http:\/\/127\.0\.0\.1:\d+/, 'what npm start shows')
  process.emit('SIGHUP')
  process.emit('SIGTERM')
  t.equal(await running, 0)
  t.strictSame(childrenOf(process.pid), [])
})
