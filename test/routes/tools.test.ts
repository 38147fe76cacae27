import t from 'tap'
import { FORMATS } from '../../src/schemas/tools.ts'
import { HOST, testApp } from '../fixtures/app.ts'
import { MemoryGateway } from '../fixtures/gateway.ts'

const gateway = new MemoryGateway({
  servers: { s: { tools: true, resources: true, prompts: true }, 'a,b': { tools: true, resources: false, prompts: false } },
  tools: {
    s: [
      { kind: 'tool', id: 'weather', name: 'weather', description: 'The weather', inputSchema: { type: 'object', properties: { city: { type: 'string' } } } },
      { kind: 'tool', id: 'odd', name: 'odd', inputSchema: { type: 'nonsense' } }
    ]
  }
})

t.test('a bare list, openai and meta unless told', async (t) => {
  const app = testApp(t, { gateway })
  const first = await app.inject({ url: '/tools', headers: HOST })
  t.equal(first.statusCode, 200)
  t.match(first.json()[0], { type: 'function', function: { name: 'mcp_search_s', parameters: { type: 'object' } } })
  t.equal(first.json().length, 8)
  t.strictSame((await app.inject({ url: '/tools?format=openai&style=meta', headers: HOST })).body, first.body)
})

t.test('every format in both styles', async (t) => {
  const app = testApp(t, { gateway })
  const shapes: Record<(typeof FORMATS)[number], unknown> = {
    openai: [{ type: 'function', function: {} }],
    'openai-responses': [{ type: 'function', name: String, strict: false }],
    anthropic: [{ name: String, input_schema: { type: 'object' } }],
    gemini: [{ functionDeclarations: [{ name: String, parametersJsonSchema: { type: 'object' } }] }],
    mcp: [{ name: String, inputSchema: { type: 'object' } }]
  }
  for (const format of FORMATS) {
    for (const style of ['meta', 'tools']) {
      const response = await app.inject({ url: `/tools?format=${format}&style=${style}&server=s`, headers: HOST })
      t.match(response.json(), shapes[format], `${format} ${style}`)
      t.match(response.body, style === 'meta' ? 'mcp_search_s' : 's__weather')
    }
  }
})

t.test('an entity tag, and 304 for who holds it already', async (t) => {
  const app = testApp(t, { gateway })
  const url = '/tools?style=tools'
  const { headers: { etag }, headers } = await app.inject({ url, headers: HOST })
  t.match(JSON.parse(String(headers['x-postern-warnings'])), [/^s__odd: /])
  const again = await app.inject({ url, headers: { ...HOST, 'if-none-match': String(etag) } })
  t.match(again, { statusCode: 304, body: '' })
  t.not((await app.inject({ url: '/tools', headers: HOST })).headers.etag, etag)
})

t.test('chosen servers', async (t) => {
  const app = testApp(t, { gateway })
  const names = async (server: string) => (await app.inject({ url: `/tools?server=${encodeURIComponent(server)}`, headers: HOST })).json().length
  t.equal(await names('s'), 5)
  t.equal(await names(' s, '), 5)
  t.equal(await names('a,b'), 3)
})

t.test('mistakes are told', async (t) => {
  const app = testApp(t, { gateway })
  const table = [
    ['format=openia', 400, 'must be one of "openai", "openai-responses", "anthropic", "gemini", "mcp"'],
    ['style=both', 400, 'must be one of "meta", "tools"'],
    ['sytle=tools', 400, 'did you mean "style"?'],
    ['server=', 400, 'must not be empty'],
    ['server=nope', 404, 'nope']
  ] as const
  for (const [query, status, detail] of table) {
    const response = await app.inject({ url: `/tools?${query}`, headers: HOST })
    t.equal(response.statusCode, status, query)
    t.match(response.json().detail, detail)
  }
})

t.test('calls, and the messages to append', async (t) => {
  const app = testApp(t, { gateway })
  const call = async (query: string, payload: object) => await app.inject({ method: 'POST', url: `/tools/call${query}`, headers: HOST, payload })
  const made = { id: '1', type: 'function', function: { name: 's__weather', arguments: '{"city":"Bern"}' } }
  t.match((await call('', made)).json(), [{ role: 'tool', tool_call_id: '1', content: '{"kept":[1,null,"as it is"]}' }])
  t.match(gateway.calls.at(-1), { op: 'invoke', server: 's', input: { tool: 'weather', arguments: { city: 'Bern' } } })
  t.match((await call('?format=anthropic', [{ type: 'tool_use', id: 'x', name: 'nope', input: {} }])).json(), [{ role: 'user', content: [{ tool_use_id: 'x', is_error: true }] }])
  t.strictSame((await call('', { role: 'assistant', content: 'Done.' })).json(), [])
  t.match((await call('', {})).json(), { status: 400, code: 'invalid_request', detail: /"tool_calls"/ })
  t.match((await call('?format=x', made)).json(), { status: 400 })
  t.match((await app.inject({ method: 'POST', url: '/tools/call', headers: HOST })).json(), { status: 400 })
})

t.test('the API key is asked for', async (t) => {
  const app = testApp(t, { gateway, settings: { apiKey: 'k' } })
  t.equal((await app.inject({ url: '/tools', headers: HOST })).statusCode, 401)
  t.equal((await app.inject({ method: 'POST', url: '/tools/call', headers: HOST, payload: [] })).statusCode, 401)
})
