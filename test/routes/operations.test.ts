import t from 'tap'
import { META_FUNCTIONS, type Op } from '../../src/functions/table.ts'
import { HOST, testApp } from '../fixtures/app.ts'
import { MemoryGateway } from '../fixtures/gateway.ts'

const INPUTS: Readonly<Record<Op, Record<string, unknown>>> = {
  search: { query: 'x', kind: 'tool', top_k: 3 },
  describe: { tool: 'echo' },
  invoke: { tool: 'echo', arguments: { deep: { list: [1, null] } } },
  read: { uri: 'test://a', offset: 4, max_bytes: 10, snapshot: 'a' },
  prompt: { prompt: 'hello', arguments: { name: 'x' } }
}

t.test('every meta-function, with the server in the body and in the path', async (t) => {
  for (const { op } of META_FUNCTIONS) {
    const gateway = new MemoryGateway()
    const app = testApp(t, { gateway })
    const byBody = await app.inject({ method: 'POST', url: `/${op}`, headers: HOST, payload: { server: 's', ...INPUTS[op] } })
    const byPath = await app.inject({ method: 'POST', url: `/servers/s/${op}`, headers: HOST, payload: INPUTS[op] })
    t.equal(byBody.statusCode, 200, op)
    t.equal(byPath.body, byBody.body)
    t.match(gateway.calls, [{ op, server: 's', input: INPUTS[op] }, { op, server: 's', input: INPUTS[op] }])
    t.strictSame(gateway.calls[0]?.input, INPUTS[op], 'the server is taken out, nothing is added')
    t.ok(gateway.calls.every(({ options }) => options?.signal?.aborted === false))
  }
})

t.test('what MCP servers send is never dropped', async (t) => {
  const response = await testApp(t).inject({ method: 'POST', url: '/servers/s/invoke', headers: HOST, payload: { tool: 'echo' } })
  t.strictSame(response.json().structured_content, { kept: [1, null, 'as it is'] })
})

t.test('a search without a server searches all', async (t) => {
  const gateway = new MemoryGateway()
  const app = testApp(t, { gateway })
  t.equal((await app.inject({ method: 'POST', url: '/search', headers: HOST, payload: { query: 'x' } })).statusCode, 200)
  t.match(gateway.calls, [{ op: 'searchAll', input: { query: 'x' } }])
})

t.test('all others need one', async (t) => {
  const app = testApp(t)
  for (const { op } of META_FUNCTIONS) {
    if (op === 'search') continue
    const response = await app.inject({ method: 'POST', url: `/${op}`, headers: HOST, payload: INPUTS[op] })
    t.match(response.json(), { code: 'invalid_request', detail: /lacks the required member "server"/ }, op)
  }
})

t.test('a server twice is one too many', async (t) => {
  const response = await testApp(t).inject({ method: 'POST', url: '/servers/s/describe', headers: HOST, payload: { server: 's', tool: 'a' } })
  t.match(response.json(), { code: 'invalid_request', detail: /Unknown member "server"/ })
})

t.test('a model\'s slips are errors that teach', async (t) => {
  const gateway = new MemoryGateway()
  const app = testApp(t, { gateway })
  const table = [
    ['/servers/s/read', { uri: 'a:b', offset: '0' }, /"offset" must be an integer, not the string "0"/],
    ['/servers/s/invoke', { tool: 'a', argument: {} }, /Unknown member "argument".*did you mean "arguments"/],
    ['/servers/s/invoke', { name: 'a' }, /lacks the required member "tool"/],
    ['/search', { query: 'a', kind: 'tools' }, /"kind" must be one of "tool"/]
  ] as const
  for (const [url, payload, detail] of table) t.match((await app.inject({ method: 'POST', url, headers: HOST, payload })).json(), { status: 400, detail }, url)
  t.equal(gateway.calls.length, 0)
})

t.test('a name with a slash in the path', async (t) => {
  const gateway = new MemoryGateway({ servers: { 'a/b c': { tools: true, resources: false, prompts: false } } })
  const response = await testApp(t, { gateway }).inject({ method: 'POST', url: '/servers/a%2Fb%20c/invoke', headers: HOST, payload: { tool: 'x' } })
  t.equal(response.statusCode, 200)
  t.equal(gateway.calls[0]?.server, 'a/b c')
})
