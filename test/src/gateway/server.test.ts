import t from 'tap'
import { GatewayServer } from '../../../src/gateway/server.ts'
import { rawEntry, stdioEntry, until } from '../../fixtures/helpers.ts'
import { entriesOf, openGateway, problemOf } from '../../fixtures/mcp-gateway.ts'

const { gateway } = openGateway(t, {
  'all of it': stdioEntry('v1'),
  tools: rawEntry('tools-only'),
  resources: stdioEntry('v2', ['--features', 'resources']),
  nothing: stdioEntry('v1', ['--features', 'completions']),
  mute: rawEntry('mute-initialize'),
  gone: { command: '/no/such/command' },
  off: { ...rawEntry(''), disabled: true },
  broken: { command: 'x', env: { KEY: '${NO_SUCH_VARIABLE}' } } // eslint-disable-line no-template-curly-in-string
})
const ops = (name: string): string[] => gateway.server(name).functions.map(({ op }) => op)

t.test('the functions follow from what is advertised', async (t) => {
  for (const [name, expected] of [
    ['all of it', ['search', 'describe', 'invoke', 'read', 'prompt']],
    ['tools', ['search', 'describe', 'invoke']],
    ['resources', ['search', 'describe', 'read']],
    ['nothing', ['search', 'describe']],
    ['mute', ['search', 'describe', 'invoke']],
    ['gone', ['search', 'describe', 'invoke']],
    ['off', ['search', 'describe', 'invoke']],
    ['broken', ['search', 'describe', 'invoke']]
  ] as const) {
    await until(() => ops(name).join() === expected.join(), 20_000, `${name}: ${expected.join()}`)
    t.same(ops(name), expected, name)
  }
})

t.test('what is withheld is an error that names what is offered', async (t) => {
  t.match(await problemOf(gateway.call('read', 'tools', { uri: 'raw://text' })), {
    code: 'capability_missing',
    status: 409,
    server: 'tools',
    detail: 'server "tools" does not offer read, which needs resources: it advertises tools.',
    hint: 'It offers search, describe, invoke.',
    offered: ['search', 'describe', 'invoke']
  })
  t.match(await problemOf(gateway.call('invoke', 'resources', { tool: 'echo' })), { code: 'capability_missing', offered: ['search', 'describe', 'read'] })
  t.match(await problemOf(gateway.call('prompt', 'nothing', { prompt: 'greet' })), { detail: /it advertises none of tools, resources and prompts/ })
  await until(() => gateway.serverStatus('gone').state === 'backoff')
  t.match(await problemOf(gateway.call('read', 'gone', { uri: 'a:b' })), { code: 'capability_missing', detail: /never reached.*not found/ })
})

t.test('a server that is off or broken says why', async (t) => {
  t.match(await problemOf(gateway.call('invoke', 'off', { tool: 'echo' })), { code: 'server_unavailable', detail: /it is disabled in the configuration/ })
  t.match(await problemOf(gateway.call('invoke', 'broken', { tool: 'echo' })), { code: 'server_unavailable', detail: /NO_SUCH_VARIABLE/ })
  t.match(await problemOf(gateway.call('search', 'broken', { query: '' })), { code: 'server_unavailable' })
})

t.test('the status', async (t) => {
  await gateway.call('search', 'all of it', { query: '' })
  t.match(gateway.serverStatus('all of it'), {
    name: 'all of it',
    slug: 'all_of_it',
    state: 'ready',
    transport: 'stdio',
    protocol_version: '2025-11-25',
    server_info: { name: 'fixture', version: '1.2.3' },
    features: { tools: true, resources: true, prompts: true },
    capabilities_known: true,
    counts: { tools: 20, resources: 16, resource_templates: 3, prompts: 7 },
    functions: ['mcp_search_all_of_it', 'mcp_describe_all_of_it', 'mcp_invoke_all_of_it', 'mcp_read_all_of_it', 'mcp_prompt_all_of_it']
  })
  t.match(gateway.serverStatus('gone'), { state: 'backoff', capabilities_known: false, features: { tools: true, resources: false, prompts: false }, next_try_at: String, last_error: /not found/ })
  t.match(gateway.serverStatus('off'), { state: 'stopped', transport: 'stdio', capabilities_known: false })
  t.match(gateway.serverStatus('broken'), { state: 'stopped', last_error: /NO_SUCH_VARIABLE/ })
})

t.test('an operation of a server that is just connecting waits for it', async (t) => {
  const late = openGateway(t, { late: rawEntry('late-initialize', ['--ms', '300']) })
  t.match(await late.gateway.call('read', 'late', { uri: 'raw://text' }), { server: 'late' })
})

t.test('an entry without a connection', async (t) => {
  const [entry] = entriesOf({ web: { url: 'http://127.0.0.1:9/mcp', disabled: true } })
  if (entry === undefined) return t.fail('no entry')
  const server = new GatewayServer(entry, undefined)
  t.equal(server.live, undefined)
  t.match(server.status(), { state: 'stopped', transport: 'http' })
})
