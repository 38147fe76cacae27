import t from 'tap'
import { functionTarget } from '../../../src/gateway/function-target.ts'
import { ServerTools } from '../../../src/gateway/server-tools.ts'
import { VENDORS } from '../../../src/openapi/vendors/index.ts'
import { stdioEntry } from '../../fixtures/helpers.ts'
import { openGateway, problemOf } from '../../fixtures/mcp-gateway.ts'

t.test('what a function name means', async (t) => {
  const { gateway } = openGateway(t, {
    s: stdioEntry('v1'),
    x_mcp_read_y: stdioEntry('v2', ['--features', 'tools']),
    '9 lives': stdioEntry('v1', ['--tools', '1']),
    filtered: { ...stdioEntry('v1'), tools: { deny: ['add'] } },
    down: { command: '/nonexistent' }
  })
  const options = { gateway, tools: new ServerTools(gateway) }
  const target = async (name: string, args: Record<string, unknown> = {}, vendor = VENDORS.openai) => {
    const { server, op, input } = await functionTarget(vendor, { name, arguments: args }, options)
    return [server.name, op, input]
  }
  const error = async (name: string, args: Record<string, unknown> = {}) => await problemOf(target(name, args))

  await t.test('meta-functions, by their prefix alone', async (t) => {
    t.strictSame(await target('mcp_search_s', { query: 'a' }), ['s', 'search', { query: 'a' }])
    t.strictSame(await target('mcp_describe_x_mcp_read_y', { tool: 'a' }), ['x_mcp_read_y', 'describe', { tool: 'a' }])
    t.strictSame(await target('mcp_read_x_mcp_read_y', { uri: 'postern://results/1' }), ['x_mcp_read_y', 'read', { uri: 'postern://results/1' }])
    t.match(await error('mcp_search_s', { q: 1 }), { code: 'invalid_request' })
  })

  await t.test('tools', async (t) => {
    t.strictSame(await target('s__add', { a: 1 }), ['s', 'invoke', { tool: 'add', arguments: { a: 1 } }])
    t.strictSame(await target('9_lives__tool_0001'), ['9 lives', 'invoke', { tool: 'tool_0001', arguments: {} }])
    const wire = VENDORS.gemini.wireName('9_lives__tool_0001')
    t.match(wire, /^_/)
    t.strictSame(await target(wire, {}, VENDORS.gemini), ['9 lives', 'invoke', { tool: 'tool_0001', arguments: {} }])
  })

  await t.test('nothing else falls through', async (t) => {
    for (const name of ['add', 'invoke', 's__nope', 'filtered__add', 'mcp_invoke_', 'mcp_invoke_nope', 'mcp_delete_s', '', '__proto__']) {
      t.match(await error(name), { code: 'unknown_function', detail: /The functions are: mcp_search_s, / }, name)
    }
    t.match(await error('s__ecko'), { hint: 'Did you mean "s__echo"?' })
    t.match(await error('down__x'), { code: 'server_unavailable' })
  })
})
