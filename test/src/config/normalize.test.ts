/* eslint-disable no-template-curly-in-string -- that is what is tested */
import t from 'tap'
import { normalizeEntry } from '../../../src/config/normalize.ts'
import type { ServerEntrySchema } from '../../../src/schemas/config.ts'

const base = { dir: '/etc/postern', home: '/home/me' }
const sources = {
  env: { TOKEN: 'sesame', EVIL: 'a\r\nX: b', NOT_URL: 'sk-secret:value' },
  readFile: () => { throw new Error('does not exist') }
}
const normalize = (entry: ServerEntrySchema, name = 'x') => normalizeEntry({ name, entry }, sources, base)

t.test('every default is filled in', async (t) => {
  t.strictSame(normalize({ command: 'npx' }, 'my server').server, {
    name: 'my server',
    slug: 'my_server',
    disabled: false,
    timeoutMs: 60_000,
    maxTotalTimeoutMs: 600_000,
    maxConcurrency: 32,
    maxQueue: 256,
    tools: { allow: [], deny: [] },
    transport: { kind: 'stdio', command: 'npx', args: [], env: {} }
  })
})

t.test('what is given is taken, paths made absolute, references filled in', async (t) => {
  const { server, interpolated } = normalize({
    command: './run', args: ['--k=${TOKEN}'], env: { A: '${TOKEN}' }, cwd: '~/w', timeout_ms: 700_000, max_concurrency: 1, max_queue: 0, tools: { deny: ['a*'] }
  })
  t.match(server, {
    timeoutMs: 700_000,
    maxTotalTimeoutMs: 700_000,
    maxConcurrency: 1,
    maxQueue: 0,
    tools: { allow: [], deny: ['a*'] },
    transport: { kind: 'stdio', command: '/home/me/w/run', args: ['--k=sesame'], env: { A: 'sesame' }, cwd: '/home/me/w' }
  })
  t.strictSame(interpolated, ['sesame', 'sesame'])
})

t.test('the kind of transport', async (t) => {
  const cases: readonly [ServerEntrySchema, string][] = [
    [{ command: 'c' }, 'stdio'],
    [{ url: 'https://x' }, 'auto'],
    [{ url: 'https://x', type: 'http' }, 'http'],
    [{ url: 'https://x', type: 'sse' }, 'sse']
  ]
  for (const [entry, kind] of cases) t.equal(normalize(entry).server.transport.kind, kind)
})

t.test('everything that is missing, in one message that names server, keys and variables', async (t) => {
  const { server } = normalize({ command: 'c', args: ['${A}', '${TOKEN}'], env: { K: '${B}' }, cwd: '${file:/gone}' }, 'my server')
  t.equal(server.error, 'server "my server": args[0] needs ${A}, which is not set; env.K needs ${B}, which is not set; ' +
    'cwd needs ${file:/gone}, but the file does not exist')
  t.match(server, { name: 'my server', slug: 'my_server', transport: { kind: 'stdio' } })
})

t.test('values that cannot be used stop the server, and are not shown', async (t) => {
  const cases: readonly [ServerEntrySchema, RegExp][] = [
    [{ url: '${NOT_URL}' }, /url must be an absolute URL that begins with http/],
    [{ url: 'https://x', headers: { A: '${EVIL}' } }, /headers\.A must be one line/],
    [{ command: '${EMPTY:-}' }, /command must not be empty/]
  ]
  for (const [entry, pattern] of cases) {
    const { error } = normalize(entry).server
    t.match(error, pattern)
    t.notMatch(error, /secret|X: b/)
  }
})

t.test('a disabled server needs none of its variables', async (t) => {
  t.match(normalize({ url: 'https://x?${A}', disabled: true }).server, { disabled: true, error: undefined })
})
