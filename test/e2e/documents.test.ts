import { Validator } from '@seriousme/openapi-schema-validator'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import t from 'tap'
import { startDaemon, type RunningDaemon } from '../fixtures/daemon.ts'
import { generateClient } from '../fixtures/generated-client.ts'
import { rawEntry, stdioEntry } from '../fixtures/helpers.ts'
import { convert, execute } from '../fixtures/open-webui.ts'

const real = (name: string, ...args: string[]) =>
  ({ command: process.execPath, args: [createRequire(import.meta.url).resolve(`@modelcontextprotocol/server-${name}/dist/index.js`), ...args] })

const SERVERS = {
  everything: real('everything', 'stdio'),
  filesystem: real('filesystem', process.cwd()),
  memory: real('memory'),
  fixture: stdioEntry('v1', ['--broken-tools', '--extra-tools', '30']),
  modern: stdioEntry('v2', ['--modern-only', '--pages', '3']),
  'tools only': stdioEntry('v2', ['--features', 'tools']),
  resources: stdioEntry('v1', ['--features', 'resources']),
  nothing: stdioEntry('v1', ['--features', '']),
  raw: rawEntry(''),
  down: { command: '/nonexistent/server' }
}

async function documentOf (daemon: RunningDaemon, server: string, style: 'meta' | 'tools') {
  const base = `/servers/${encodeURIComponent(server)}${style === 'tools' ? '/tools' : ''}`
  return await daemon.get(`${base}/openapi.json`)
}

t.test('documents of every server', async (t) => {
  const daemon = await startDaemon(t, { servers: SERVERS, settings: { trust_proxy: true } })

  for (const server of Object.keys(SERVERS)) {
    for (const style of ['meta', 'tools'] as const) {
      await t.test(`${server}, ${style} style`, async (t) => {
        const { status, body, headers } = await documentOf(daemon, server, style)
        if (server === 'down' && style === 'tools') return t.match({ status, body }, { status: 503, body: { code: 'server_unavailable' } })
        t.equal(status, 200)
        t.match(headers.get('etag'), /^"/)
        t.strictSame(await new Validator().validate(structuredClone(body)), { valid: true })
        const tools = convert(body)
        t.equal(new Set(tools.map(({ name }) => name)).size, tools.length)
        t.ok(tools.every(({ name }) => /^[a-zA-Z0-9_-]{1,64}$/.test(name)))
        t.notMatch(JSON.stringify(tools), '"$ref"', 'nothing is left unresolved')
      })
    }
  }

  await t.test('calls as Open WebUI makes them', async (t) => {
    const { body } = await documentOf(daemon, 'fixture', 'tools')
    const url = `${daemon.url}/servers/fixture/tools`
    const names = new Map(convert(body).map((tool) => [tool.description, tool]))
    t.strictSame(names.get('Adds two numbers')?.parameters, { properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] })
    t.strictSame(await execute(url, body, 'fixture__add', { a: 1, b: 2 }), { sum: 3 })
    t.match(await execute(url, body, 'fixture__mixed', {}), { is_error: false, content: [{ text: 'first' }, { type: 'spill' }] })
    t.match(await execute(url, body, names.get('A name with odd characters')?.name ?? '', { message: 'm' }), { content: [{ text: 'weird: m' }] })
    t.match(await execute(url, body, 'fixture__fail', { message: 'no' }), { is_error: true, content: [{ text: 'no' }] })
    for (const name of ['no_schema', 'boolean_schema', 'array_schema', 'bad_required', 'bad_output_schema']) {
      t.match(await execute(url, body, `fixture__${name}`, {}), { is_error: false }, name)
    }
    const meta = (await documentOf(daemon, 'fixture', 'meta')).body
    t.match(await execute(`${daemon.url}/servers/fixture`, meta, 'mcp_invoke_fixture', { tool: 'echo', arguments: { message: 'hi' } }), { content: [{ text: 'hi' }] })
  })

  await t.test('a client that a generator makes of them', async (t) => {
    const dir = t.testdir({})
    const { body } = await documentOf(daemon, 'fixture', 'tools')
    const client = await generateClient(body, join(dir, 'tools'))
    t.match(await client['fixtureAdd']?.({ body: { a: 20, b: 22 } }), { data: { sum: 42 } })
    t.match(await client['fixtureAbout']?.(), { data: { cwd: String } })
    t.match(await client['fixtureWeirdNameWithSlash']?.({ body: { message: 'm' } }), { data: { content: [{ text: 'weird: m' }] } })
    t.match(await client['fixtureProtocolError']?.({ body: {} }), { error: { code: 'upstream_error' } })
    const meta = await generateClient((await documentOf(daemon, 'fixture', 'meta')).body, join(dir, 'meta'))
    t.match(await meta['mcpSearchFixture']?.({ body: { query: 'add numbers', top_k: 1 } }), { data: { results: [{ id: 'add' }] } })
    t.match(await meta['mcpReadFixture']?.({ body: { uri: 'test://text' } }), { data: { contents: [{ type: 'text' }] } })
  })

  await t.test('the address below a reverse proxy', async (t) => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'gw.example', 'x-forwarded-prefix': '/mcp' }
    for (const path of ['/servers/tools_only/tools', '/servers/tools_only']) {
      const { body } = await daemon.get(`${path}/openapi.json`, { headers })
      t.strictSame(body['servers'], [{ url: `https://gw.example/mcp${path}` }])
    }
  })
})
