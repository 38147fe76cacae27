import t from 'tap'
import { ServerTools } from '../../../src/gateway/server-tools.ts'
import { ToolLists } from '../../../src/gateway/tool-lists.ts'
import { MemoryGateway } from '../../fixtures/gateway.ts'
import type { OpenGateway } from '../../fixtures/mcp-gateway.ts'
import { rawEntry, stdioEntry, until } from '../../fixtures/helpers.ts'
import { openGateway } from '../../fixtures/mcp-gateway.ts'

const listsOf = ({ gateway }: OpenGateway, waitMs?: number) => new ToolLists({ gateway, tools: new ServerTools(gateway), ...(waitMs === undefined ? {} : { waitMs }) })
const namesIn = (json: string): string[] => JSON.parse(json).map((tool: { function: { name: string } }) => tool.function.name)

t.test('meta style: what the features allow', async (t) => {
  const open = openGateway(t, { all: stdioEntry('v1'), few: stdioEntry('v2', ['--features', 'tools']), off: { command: 'x', disabled: true } })
  await until(() => open.gateway.ready())
  const { made, warnings } = await listsOf(open).list({ format: 'openai', style: 'meta' })
  t.strictSame(namesIn(made.json), [
    ...['search', 'describe', 'invoke', 'read', 'prompt'].map((op) => `mcp_${op}_all`),
    ...['search', 'describe', 'invoke'].map((op) => `mcp_${op}_few`)
  ])
  t.strictSame(warnings, [])
})

t.test('tools style: the same list until a listing changes', async (t) => {
  const open = openGateway(t, { a: { ...stdioEntry('v1', ['--list-changed']), tools: { allow: ['echo', 'mut*', 'add*'], deny: ['add'] } } })
  const lists = listsOf(open)
  const query = { format: 'openai', style: 'tools' } as const
  const first = await lists.list(query)
  t.strictSame(namesIn(first.made.json), ['a__echo', 'a__mutate'])
  t.equal((await lists.list(query)).made, first.made)
  await open.gateway.call('invoke', 'a', { tool: 'mutate', arguments: { kind: 'tools', name: 'added' } })
  t.strictSame(await until(async () => {
    const names = namesIn((await lists.list(query)).made.json)
    return names.length > 2 && names
  }), ['a__added', 'a__echo', 'a__mutate'])
})

t.test('the caller is asked for a signal only where a server has to be waited for', async (t) => {
  const open = openGateway(t, { good: stdioEntry('v1'), silent: rawEntry('mute-tools') })
  await until(() => open.gateway.ready())
  await open.gateway.tools('good')
  const lists = listsOf(open)
  const caller = new AbortController()
  let asked = 0
  const signal = () => { asked++; return caller.signal }
  await lists.list({ format: 'openai', style: 'tools', servers: ['good'] }, signal)
  await lists.list({ format: 'openai', style: 'meta' }, signal)
  t.equal(asked, 0)
  const listing = lists.list({ format: 'openai', style: 'tools' }, signal)
  await until(() => asked === 1)
  caller.abort()
  t.match((await listing).warnings, [/^silent: it did not list its tools/])
})

t.test('a list of other servers is another', async (t) => {
  const open = openGateway(t, { a: stdioEntry('v1'), b: stdioEntry('v1') })
  await until(() => open.gateway.ready())
  const lists = listsOf(open)
  for (const style of ['meta', 'tools'] as const) {
    const made = await Promise.all([['a'], ['b'], ['a', 'b'], ['b', 'a'], undefined].map(async (servers) => (await lists.list({ format: 'mcp', style, ...(servers === undefined ? {} : { servers }) })).made))
    t.equal(new Set(made.map(({ json }) => json)).size, 4, style)
    t.equal(made[4], made[2])
    t.not((await lists.list({ format: 'openai', style })).made.json, made[4]?.json)
  }
})

t.test('a list of a server under another name with the same slug is another: descriptions name it', async (t) => {
  const memory = new MemoryGateway()
  const gateway = { servers: () => [{ ...memory.server('s'), name }], server: () => memory.server('s'), serverStatus: () => memory.serverStatus('s') }
  const lists = new ToolLists({ gateway, tools: new ServerTools(memory) })
  let name = 'a b'
  t.match((await lists.list({ format: 'openai', style: 'meta' })).made.json, /MCP server .{1,2}a b/)
  name = 'a.b'
  t.match((await lists.list({ format: 'openai', style: 'meta' })).made.json, /MCP server .{1,2}a\.b/)
})

t.test('chosen servers, each once', async (t) => {
  const open = openGateway(t, { 'a b': stdioEntry('v1'), c: stdioEntry('v1') })
  const { made } = await listsOf(open).list({ format: 'openai', style: 'meta', servers: ['a b', 'a_b'] })
  t.equal(namesIn(made.json).filter((name) => name === 'mcp_search_a_b').length, 1)
  t.notOk(made.json.includes('mcp_search_c'))
  await t.rejects(listsOf(open).list({ format: 'openai', style: 'meta', servers: ['nope'] }), { code: 'unknown_server' })
})

t.test('one that is down, broken or slow is a warning and holds up nothing', async (t) => {
  const open = openGateway(t, {
    good: stdioEntry('v1', ['--tools', '1']),
    down: { command: '/nonexistent' },
    // eslint-disable-next-line no-template-curly-in-string -- as it is written in a configuration
    broken: { command: 'x', env: { A: '${POSTERN_TEST_NOT_SET}' } },
    silent: rawEntry('mute-tools')
  })
  await until(() => open.gateway.ready())
  await open.gateway.tools('good')
  const began = performance.now()
  const { made, warnings } = await listsOf(open, 500).list({ format: 'openai', style: 'tools' })
  t.strictSame(namesIn(made.json), ['good__tool_0001'])
  t.ok(performance.now() - began < 4000)
  t.match(warnings.find((text) => text.startsWith('down: ')), 'nonexistent')
  t.match(warnings.find((text) => text.startsWith('broken: ')), 'POSTERN_TEST_NOT_SET')
  t.match(warnings.find((text) => text.startsWith('silent: ')), 'did not list its tools within 500 ms')
  t.equal(warnings.length, 3)
})

t.test('what cannot be carried over is told', async (t) => {
  const open = openGateway(t, { a: { ...stdioEntry('v1'), tools: { allow: ['bad_schema'] } } })
  t.match((await listsOf(open).list({ format: 'anthropic', style: 'tools' })).warnings, [/^a__bad_schema: "type"/, /^a__bad_schema: the reference/])
})
