/* eslint-disable no-template-curly-in-string -- that is what is tested */
import t from 'tap'
import { defaultCacheDir, normalizeSettings } from '../../../src/config/settings.ts'
import type { SettingsSchema } from '../../../src/schemas/config.ts'

const base = { dir: '/etc/postern', home: '/home/me' }
const sources = { env: { DIR: '/data' }, readFile: () => { throw new Error('does not exist') } }
const normalize = (raw: SettingsSchema) => normalizeSettings(raw, sources, base)

t.test('every default is filled in', async (t) => {
  t.strictSame(normalize({}), {
    settings: {
      host: '127.0.0.1',
      port: 7411,
      cacheDir: '/home/me/.cache/postern',
      logLevel: 'info',
      apiKeyFile: undefined,
      allowUnauthenticated: false,
      allowedHosts: [],
      allowedOrigins: [],
      trustProxy: false,
      compat: undefined,
      maxBodyBytes: 1_048_576,
      drainTimeoutMs: 10_000
    },
    problems: []
  })
})

t.test('what is given is taken', async (t) => {
  t.match(normalize({
    host: '0.0.0.0', port: 0, cache_dir: '${DIR}/c', api_key_file: 'key', allowed_hosts: ['Gw.Example'], compat: 'mcpo', trust_proxy: ['loopback'], log_level: 'silent'
  }), {
    settings: { host: '0.0.0.0', port: 0, cacheDir: '/data/c', apiKeyFile: '/etc/postern/key', allowedHosts: ['gw.example'], compat: 'mcpo', trustProxy: ['loopback'], logLevel: 'silent' },
    problems: []
  })
})

t.test('origins, under both names', async (t) => {
  const { settings, problems } = normalize({
    allowed_origins: ['HTTPS://App.example:443/', '*', 'chrome-extension://AbC', 'https://x/path', 'x', 'https://u@x'],
    cors_origins: ['https://app.example', 'http://localhost:3000']
  })
  t.strictSame(settings.allowedOrigins, ['https://app.example', '*', 'chrome-extension://abc', 'http://localhost:3000'])
  t.strictSame(problems.map(({ path }) => path), [['allowed_origins', 3], ['allowed_origins', 4], ['allowed_origins', 5]])
})

t.test('a missing variable of a setting is a problem of the whole', async (t) => {
  const { problems } = normalize({ host: '${NOPE}', allowed_hosts: ['${NOPE2}'] })
  t.strictSame(problems.map(({ path }) => path.join('')).sort(), ['allowed_hosts[0]', 'host'])
  t.match(normalize({ host: '${NOPE:-}' }).problems[0]?.text, /empty/)
})

t.test('the cache directory', async (t) => {
  t.equal(defaultCacheDir({ XDG_CACHE_HOME: '/xdg' }, '/h'), '/xdg/postern')
  t.equal(defaultCacheDir({ XDG_CACHE_HOME: 'relative' }, '/h'), '/h/.cache/postern')
})
