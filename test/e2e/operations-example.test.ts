import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { parseConfig } from '../../src/config/parse.ts'
import { isRecord } from '../../src/util/guards.ts'
import { startDaemon } from '../fixtures/daemon.ts'

// The servers of postern.example.json, from npm, as it configures them.
const root = fileURLToPath(new URL('../..', import.meta.url))
const dir = t.testdir({})
mkdirSync(join(dir, 'tmp'))
const text = readFileSync(join(root, 'postern.example.json'), 'utf8')
t.same(parseConfig(text, { file: 'postern.example.json', dir: root, home: dir, env: {}, readFile: () => '' }).warnings, [])
const daemon = await startDaemon(t, { config: join(root, 'postern.example.json'), env: { TMPDIR: join(dir, 'tmp'), HOME: dir, npm_config_offline: 'true' } })

t.test('all three are ready', async (t) => {
  const { body } = await daemon.get('/servers')
  t.match(body, { servers: [{ name: 'everything', state: 'ready' }, { name: 'filesystem', state: 'ready' }, { name: 'memory', state: 'ready' }] })
})

t.test('-filesystem reads a file', async (t) => {
  const { status, body } = await daemon.post('/servers/filesystem/invoke', { tool: 'read_text_file', arguments: { path: 'postern.example.json' } })
  t.match({ status, body }, { status: 200, body: { is_error: false, content: [{ type: 'text', text, truncated: false }] } })
  t.notOk('warnings' in body)
  t.match(await daemon.post('/servers/filesystem/invoke', { tool: 'read_text_file', arguments: { path: '/etc/passwd' } }), { status: 200, body: { is_error: true, content: [{ text: /denied/ }] } })
  t.match(await daemon.post('/servers/filesystem/read', { uri: 'file:///etc/passwd' }), { status: 409, body: { code: 'capability_missing' } })
})

t.test('-filesystem: a large file is cut and paged', async (t) => {
  const { body } = await daemon.post('/servers/filesystem/invoke', { tool: 'read_text_file', arguments: { path: 'package-lock.json' } })
  const { size } = statSync(join(root, 'package-lock.json'))
  t.match(body, { truncated: true, content: [{ total_bytes: size }], result: { uri: /^postern:/ } })
  const { uri } = isRecord(body.result) ? body.result : {}
  t.match(await daemon.post('/servers/filesystem/read', { uri, pattern: '"lockfileVersion"' }), { status: 200, body: { contents: [{ matches: 1 }] } })
})

t.test('-everything: its image as a spill', async (t) => {
  const { status, body } = await daemon.post('/servers/everything/invoke', { tool: 'get-tiny-image' })
  t.equal(status, 200)
  const spill = Array.isArray(body.content) ? body.content.find((item) => isRecord(item) && item.type === 'spill') : undefined
  t.match(spill, { mime_type: 'image/png', size_bytes: Number, path: /\.png$/ })
  const bytes = Buffer.from(await (await fetch(`${daemon.url}${String(spill.url)}`)).arrayBuffer())
  t.equal(bytes.subarray(1, 4).toString(), 'PNG')
  t.equal(bytes.length, statSync(String(spill.path)).size)
})

t.test('-everything: its resources are found and paged', async (t) => {
  const { body } = await daemon.post('/servers/everything/search', { query: 'architecture documentation', kind: 'resource' })
  const [hit]: unknown[] = Array.isArray(body.results) ? body.results : []
  const uri = isRecord(hit) ? hit.uri : undefined
  let page: Record<string, unknown> = { next_offset: 0 }
  let whole = ''
  for (let pages = 0; page.next_offset !== null && pages < 100; pages++) {
    const answer = await daemon.post('/servers/everything/read', { uri, offset: page.next_offset, max_bytes: 300, ...(page.snapshot === undefined ? {} : { snapshot: page.snapshot }) })
    const [item]: unknown[] = Array.isArray(answer.body.contents) ? answer.body.contents : []
    if (!isRecord(item)) return t.fail(answer.text)
    page = item
    whole += String(item.text)
  }
  t.equal(Buffer.byteLength(whole), page.total_bytes)
  t.ok(whole.length > 1000)
  t.match(await daemon.post('/servers/everything/read', { uri: 'demo://resource/dynamic/text/{resourceId}', arguments: { resourceId: 3 } }), { status: 200, body: { contents: [{ text: /Resource 3/ }] } })
})

t.test('-everything: its prompts are filled in', async (t) => {
  t.match(await daemon.post('/servers/everything/prompt', { prompt: 'args-prompt', arguments: { city: 'Köln' } }), { status: 200, body: { role: 'user', text: /^\[user\]\n.*Köln/ } })
  t.match(await daemon.post('/servers/everything/prompt', { prompt: 'args-prompt' }), { status: 422, body: { code: 'missing_arguments', missing: [{ name: 'city' }] } })
})

t.test('-memory remembers', async (t) => {
  const entity = { name: 'Ada', entityType: 'person', observations: ['counts'] }
  t.match(await daemon.post('/servers/memory/invoke', { tool: 'create_entities', arguments: { entities: [entity] } }), { status: 200, body: { is_error: false } })
  t.match(await daemon.post('/servers/memory/invoke', { tool: 'search_nodes', arguments: { query: 'Ada' } }), { status: 200, body: { structured_content: { entities: [entity] } } })
})
