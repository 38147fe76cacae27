import t from 'tap'
import { rawEntry, stdioEntry, until } from '../../fixtures/helpers.ts'
import { entriesOf, openGateway, problemOf } from '../../fixtures/mcp-gateway.ts'

const { gateway, pool, entries } = openGateway(t, {
  read: stdioEntry('v1'),
  x_mcp_read_y: stdioEntry('v2', ['--features', 'tools']),
  'my server': rawEntry('tools-only')
})

t.test('servers come in the order of the configuration, by name or slug', async (t) => {
  t.same(gateway.servers().map(({ name, slug }) => [name, slug]), [['read', 'read'], ['x_mcp_read_y', 'x_mcp_read_y'], ['my server', 'my_server']])
  t.equal(gateway.server('my server').name, 'my server')
  t.equal(gateway.server('my_server').name, 'my server')
  t.match(await problemOf(gateway.call('search', 'my servers', { query: '' })), { code: 'unknown_server', hint: 'Did you mean "my server"?' })
  t.match(await problemOf(gateway.call('search', 'zzz', { query: '' })), { hint: 'The servers are: read, x_mcp_read_y, my server.' })
})

t.test('ready once every server was tried', async (t) => {
  await until(() => gateway.ready())
  t.same(gateway.status().servers.map(({ state }) => state), ['ready', 'ready', 'ready'])
})

t.test('servers whose names look like functions', async (t) => {
  t.match(gateway.serverStatus('read').functions, ['mcp_search_read', 'mcp_describe_read', 'mcp_invoke_read', 'mcp_read_read', 'mcp_prompt_read'])
  t.same(gateway.serverStatus('x_mcp_read_y').functions, ['mcp_search_x_mcp_read_y', 'mcp_describe_x_mcp_read_y', 'mcp_invoke_x_mcp_read_y'])
  t.match(await gateway.call('read', 'read', { uri: 'test://text' }), { server: 'read' })
  t.match(await problemOf(gateway.call('read', 'x_mcp_read_y', { uri: 'test://text' })), { code: 'capability_missing' })
})

t.test('the tools of a server, with a version', async (t) => {
  const tools = await gateway.tools('read')
  t.equal(tools.items.length, 20)
  t.equal((await gateway.tools('read')).version, tools.version)
})

t.test('a configuration is put in force, and one that is rejected is shown', async (t) => {
  const before = gateway.server('read')
  gateway.reject('postern.json:1:1: broken')
  t.equal(gateway.status().config_error, 'postern.json:1:1: broken')
  const more = [...entries, ...entriesOf({ off: { command: 'x', disabled: true } })]
  gateway.configure(more, (name) => pool.get(name), ['a warning'])
  t.equal(gateway.server('read'), before, 'an unchanged server goes on')
  t.same(gateway.status().warnings, ['a warning'])
  t.notOk('config_error' in gateway.status())
  t.match(gateway.serverStatus('off'), { state: 'stopped' })
  gateway.configure(entries.slice(0, 1), (name) => pool.get(name), [])
  t.match(await problemOf(gateway.call('search', 'off', { query: '' })), { code: 'unknown_server' })
  t.same(gateway.servers().map(({ name }) => name), ['read'])
})

t.test('without any server', async (t) => {
  const empty = openGateway(t, {})
  t.same(empty.gateway.status(), { servers: [] })
  t.same(await empty.gateway.searchAll({ query: 'x' }), { results: [], total: 0 })
  t.match(await problemOf(empty.gateway.call('search', 'x', { query: '' })), { hint: 'No server is configured.' })
})
