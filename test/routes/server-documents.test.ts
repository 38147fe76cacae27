import { Validator } from '@seriousme/openapi-schema-validator'
import t from 'tap'
import { HOST, testApp } from '../fixtures/app.ts'
import { MemoryGateway } from '../fixtures/gateway.ts'

const gateway = new MemoryGateway({
  servers: { all: { tools: true, resources: true, prompts: true }, resources: { tools: false, resources: true, prompts: false } }
})

t.test('just the operations that the server offers, valid, and called where it was asked', async (t) => {
  const app = testApp(t, { gateway })
  for (const [server, paths] of [['all', ['/search', '/describe', '/invoke', '/read', '/prompt']], ['resources', ['/search', '/describe', '/read']]] as const) {
    const response = await app.inject({ url: `/servers/${server}/openapi.json`, headers: HOST })
    const document = response.json()
    t.strictSame(Object.keys(document.paths), paths)
    t.strictSame(document.servers, [{ url: `http://127.0.0.1:7411/servers/${server}` }])
    t.strictSame(await new Validator().validate(document), { valid: true })
  }
})

t.test('an entity tag that changes with the address', async (t) => {
  const app = testApp(t, { gateway, settings: { trustProxy: true } })
  const url = '/servers/all/openapi.json'
  const first = await app.inject({ url, headers: HOST })
  const again = await app.inject({ url, headers: { ...HOST, 'if-none-match': String(first.headers.etag) } })
  t.equal(again.statusCode, 304)
  const proxied = await app.inject({ url, headers: { ...HOST, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'gw.example', 'x-forwarded-prefix': '/mcp', 'if-none-match': String(first.headers.etag) } })
  t.equal(proxied.statusCode, 200)
  t.strictSame(proxied.json().servers, [{ url: 'https://gw.example/mcp/servers/all' }])
})

t.test('with an API key it says so', async (t) => {
  const app = testApp(t, { gateway, settings: { apiKey: 'k' } })
  const response = await app.inject({ url: '/servers/all/openapi.json', headers: { ...HOST, authorization: 'Bearer k' } })
  t.match(response.json().security, [{ bearer: [] }])
})

t.test('unknown servers', async (t) => {
  t.match((await testApp(t).inject({ url: '/servers/nope/openapi.json', headers: HOST })).json(), { code: 'unknown_server' })
})
