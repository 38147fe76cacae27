import t from 'tap'
import { Validator } from '@seriousme/openapi-schema-validator'
import { HOST, testApp } from '../fixtures/app.ts'
import { MemoryGateway } from '../fixtures/gateway.ts'

const tool = (id: string) => ({ kind: 'tool' as const, id, name: id, inputSchema: { type: 'object', properties: { a: { type: 'string' } } } })
const memory = () => new MemoryGateway({ tools: { s: [tool('weather'), tool('a/b c'), tool('..')] } })

t.test('the document describes the calls', async (t) => {
  const app = testApp(t, { gateway: memory() })
  const response = await app.inject({ url: '/servers/s/tools/openapi.json', headers: HOST })
  const document = response.json()
  t.strictSame(await new Validator().validate(structuredClone(document)), { valid: true })
  t.strictSame(document.servers, [{ url: 'http://127.0.0.1:7411/servers/s/tools' }])
  t.match(Object.keys(document.paths).sort(), ['/a%2Fb%20c', /^\/s__[a-z_0-9]+$/, '/weather'])
  t.equal((await app.inject({ url: '/servers/s/tools/openapi.json', headers: { ...HOST, 'if-none-match': String(response.headers.etag) } })).statusCode, 304)
})

t.test('every path of the document calls its tool', async (t) => {
  const gateway = memory()
  const app = testApp(t, { gateway })
  const { paths } = (await app.inject({ url: '/servers/s/tools/openapi.json', headers: HOST })).json()
  for (const path of Object.keys(paths)) {
    const response = await app.inject({ method: 'POST', url: `/servers/s/tools${path}`, headers: HOST, payload: { a: 'x' } })
    t.strictSame([response.statusCode, response.json()], [200, { kept: [1, null, 'as it is'] }], path)
  }
  t.strictSame(new Set(gateway.calls.map(({ input }) => input)), new Set(['..', 'a/b c', 'weather'].map((name) => ({ tool: name, arguments: { a: 'x' } }))))
})

t.test('a body is needed by none', async (t) => {
  const gateway = memory()
  const app = testApp(t, { gateway })
  t.equal((await app.inject({ method: 'POST', url: '/servers/s/tools/weather', headers: HOST })).statusCode, 200)
  t.strictSame(gateway.calls[0]?.input, { tool: 'weather', arguments: {} })
  t.match((await app.inject({ method: 'POST', url: '/servers/s/tools/weather', headers: HOST, payload: [1] })).json(), { status: 400, detail: /must be an object/ })
  t.equal((await app.inject({ method: 'POST', url: '/servers/s/tools/weather', headers: { ...HOST, 'content-type': 'application/json' }, payload: 'null' })).statusCode, 400, 'null is no object either')
  t.equal((await app.inject({ method: 'POST', url: '/servers/s/tools/weather', headers: { ...HOST, 'content-type': 'text/plain' }, payload: '{}' })).statusCode, 415)
})

t.test('unknown servers, and the API key', async (t) => {
  t.match((await testApp(t).inject({ method: 'POST', url: '/servers/nope/tools/x', headers: HOST })).json(), { code: 'unknown_server' })
  const app = testApp(t, { settings: { apiKey: 'k' } })
  t.equal((await app.inject({ url: '/servers/s/tools/openapi.json', headers: HOST })).statusCode, 401)
  t.equal((await app.inject({ method: 'POST', url: '/servers/s/tools/x', headers: HOST })).statusCode, 401)
})
