import t from 'tap'
import { assertSafeBind, mergeSettings, parseServeFlags, readApiKey } from '../../../src/cli/serve-options.ts'
import type { GatewayConfig } from '../../../src/config/types.ts'

const CONFIG: GatewayConfig = {
  host: '127.0.0.1',
  port: 7411,
  cacheDir: '/cache',
  logLevel: 'info',
  apiKeyFile: undefined,
  allowUnauthenticated: false,
  allowedHosts: [],
  allowedOrigins: [],
  trustProxy: false,
  compat: undefined,
  maxBodyBytes: 1,
  drainTimeoutMs: 1,
  servers: [],
  warnings: [],
  interpolated: []
}
const merged = (argv: readonly string[], env: Record<string, string> = {}, config: Partial<GatewayConfig> = {}) => mergeSettings({ ...CONFIG, ...config }, parseServeFlags(argv), { env, cwd: '/srv/work' })

t.test('the command line comes before the environment, that before the configuration', async (t) => {
  const env = { POSTERN_HOST: '::1', POSTERN_PORT: '1', POSTERN_CACHE_DIR: 'c', POSTERN_LOG_LEVEL: 'warn' }
  t.match(merged([]), { host: '127.0.0.1', port: 7411, cacheDir: '/cache', logLevel: 'info', compat: undefined, allowUnauthenticated: false })
  t.match(merged([], env), { host: '::1', port: 1, cacheDir: '/srv/work/c', logLevel: 'warn' })
  t.match(merged(['--host', 'localhost', '-p', '0', '--cache-dir', '/d', '--log-level', 'debug', '--compat', 'mcpo', '--allow-unauthenticated'], env),
    { host: 'localhost', port: 0, cacheDir: '/d', logLevel: 'debug', compat: 'mcpo', allowUnauthenticated: true })
  t.match(merged([], { POSTERN_HOST: '', POSTERN_PORT: '' }), { host: '127.0.0.1', port: 7411 }, 'an empty variable is none')
})

t.test('what is wrong is said', async (t) => {
  for (const [argv, message] of [
    [['--port', 'x'], /port "x"/], [['--port', '65536'], /65535/], [['--log-level', 'loud'], /loud/], [['--compat', 'x'], /mcpo/], [['--nope'], /--help/], [['extra'], /--help/]
  ] as const) t.throws(() => merged(argv), { name: 'StartError', message })
})

t.test('the key comes from the environment or a file', async (t) => {
  const dir = t.testdir({ key: ' from-file \n', empty: '\n' })
  const key = (env: Record<string, string>, apiKeyFile?: string) => readApiKey({ ...CONFIG, apiKeyFile }, { env, cwd: dir })
  t.equal(await key({}), undefined)
  t.equal(await key({ POSTERN_API_KEY: ' k ' }, 'key'), 'k')
  t.equal(await key({ POSTERN_API_KEY_FILE: 'key' }), 'from-file')
  t.equal(await key({}, `${dir}/key`), 'from-file')
  await t.rejects(key({}, 'empty'), { name: 'StartError', message: /is empty/ })
  await t.rejects(key({}, 'none'), { name: 'StartError', message: /cannot be read/ })
})

t.test('it is not opened to others without a key', async (t) => {
  const open = { ...CONFIG, host: '0.0.0.0' }
  t.throws(() => assertSafeBind(open, undefined), { name: 'StartError', message: /refusing to listen on the non-loopback address 0\.0\.0\.0/ })
  t.throws(() => assertSafeBind({ ...CONFIG, host: 'example.org' }, undefined), { message: /host "example\.org"/ })
  assertSafeBind(open, 'k')
  assertSafeBind({ ...open, allowUnauthenticated: true }, undefined)
  for (const host of ['127.0.0.1', '::1', 'localhost']) assertSafeBind({ ...CONFIG, host }, undefined)
})
