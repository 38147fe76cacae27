import t from 'tap'
import { PosternError } from '../../src/errors.ts'
import { HOST, testApp } from '../fixtures/app.ts'
import { MemoryGateway } from '../fixtures/gateway.ts'

// That the answers are those of mcpo is tested in test/e2e/mcpo.test.ts, over real servers.
const tools = { s: [{ kind: 'tool' as const, id: 'weather', name: 'weather', inputSchema: { type: 'object', properties: { days: { type: 'integer' } }, required: ['days'] } }] }
const settings = { compat: 'mcpo' as const }

t.test('arguments are read as mcpo reads them', async (t) => {
  const gateway = new MemoryGateway({ tools })
  const app = testApp(t, { gateway, settings })
  const response = await app.inject({ method: 'POST', url: '/s/weather', headers: HOST, payload: { days: '3', more: null } })
  t.strictSame([response.statusCode, response.json()], [200, { kept: [1, null, 'as it is'] }])
  t.strictSame(gateway.calls[0]?.input, { tool: 'weather', arguments: { days: 3 } })
  t.match((await app.inject({ method: 'POST', url: '/s/weather', headers: HOST })).json(), { detail: { message: 'The tool "weather" requires "days".', missing: ['days'] } })
})

t.test('every error has its message in detail.message', async (t) => {
  const down = new PosternError('server_unavailable', 'It is down.', { retryAfterS: 2 })
  const app = testApp(t, { gateway: new MemoryGateway({ tools, onCall: () => { throw down } }), settings: { ...settings, apiKey: 'k' } })
  const headers = { ...HOST, authorization: 'Bearer k' }
  const response = await app.inject({ method: 'POST', url: '/s/weather', headers, payload: { days: 1 } })
  t.match(response, { statusCode: 503, headers: { 'retry-after': '2', 'content-type': 'application/json' } })
  t.match(response.json(), { detail: { message: 'It is down.', code: 'server_unavailable' } })
  t.match((await app.inject({ method: 'POST', url: '/s/weather', headers: HOST })).json(), { detail: { message: String, code: 'unauthorized' } })
  t.match((await app.inject({ method: 'POST', url: '/s/weather', headers: { ...headers, 'content-type': 'application/json' }, payload: '{' })).json(), { detail: { code: 'invalid_request' } })
  t.match((await app.inject({ url: '/nope/openapi.json', headers })).json(), { detail: { code: 'unknown_server' } })
})

t.test('Postern\'s own paths stay what they are', async (t) => {
  const app = testApp(t, { gateway: new MemoryGateway({ tools }), settings })
  t.equal((await app.inject({ method: 'POST', url: '/tools/call', headers: HOST, payload: [] })).statusCode, 200)
  t.equal((await app.inject({ method: 'POST', url: '/servers/s/search', headers: HOST, payload: { query: 'a' } })).statusCode, 200)
  t.match((await app.inject({ url: '/openapi.json', headers: HOST })).json(), { info: { description: /- \[s\]\(\/s\/docs\)/ } })
  t.match((await app.inject({ url: '/docs', headers: HOST })).statusCode, 200)
})

t.test('the page', async (t) => {
  const app = testApp(t, { settings: { ...settings, apiKey: 'k' } })
  t.match(await app.inject({ url: '/s/docs', headers: HOST }), { statusCode: 200, headers: { 'content-type': /^text\/html/, 'content-security-policy': /default-src/ } })
  t.match(await app.inject({ url: '/s/docs/page.js', headers: HOST }), { statusCode: 200, headers: { 'content-type': /^text\/javascript/ } })
})
