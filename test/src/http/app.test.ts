import t from 'tap'
import { PosternError } from '../../../src/errors.ts'
import { HOST, testApp } from '../../fixtures/app.ts'
import { MemoryGateway } from '../../fixtures/gateway.ts'

const json = { ...HOST, 'content-type': 'application/json' }
const body = JSON.stringify({ server: 's', tool: 'echo' })

t.test('every refusal is a problem document', async (t) => {
  const app = testApp(t, { settings: { maxBodyBytes: 2000 } })
  const table = [
    ['malformed JSON', 'POST', '/invoke', json, '{"server": "s",}', 400, 'invalid_request'],
    ['an empty body', 'POST', '/invoke', json, '', 400, 'invalid_request'],
    ['no body at all', 'POST', '/invoke', HOST, undefined, 400, 'invalid_request'],
    ['null', 'POST', '/invoke', json, 'null', 400, 'invalid_request'],
    ['a prototype', 'POST', '/invoke', json, '{"server":"s","tool":"a","arguments":{"__proto__":{"x":1}}}', 400, 'invalid_request'],
    ['a malformed path', 'GET', '/servers/%zz', HOST, undefined, 400, 'invalid_request'],
    ['a segment too long', 'GET', `/servers/${'x'.repeat(2000)}`, HOST, undefined, 400, 'invalid_request'],
    ['curl -d without a type', 'POST', '/invoke', { ...HOST, 'content-type': 'application/x-www-form-urlencoded' }, body, 415, 'unsupported_media_type'],
    ['plain text, which pages may send', 'POST', '/invoke', { ...HOST, 'content-type': 'text/plain' }, body, 415, 'unsupported_media_type'],
    ['a malformed type', 'POST', '/invoke', { ...HOST, 'content-type': 'nonsense' }, body, 415, 'unsupported_media_type'],
    ['a large body', 'POST', '/invoke', json, JSON.stringify({ tool: 'x'.repeat(3000) }), 413, 'body_too_large'],
    ['an unknown path', 'GET', '/nope', HOST, undefined, 404, 'not_found'],
    ['a wrong method', 'GET', '/invoke', HOST, undefined, 405, 'method_not_allowed'],
    ['an exotic method', 'PROPFIND', '/invoke', HOST, undefined, 405, 'method_not_allowed'],
    ['an unknown server', 'GET', '/servers/nope', HOST, undefined, 404, 'unknown_server'],
    ['a foreign host', 'GET', '/servers', { host: 'evil.example' }, undefined, 403, 'forbidden_host'],
    ['a foreign page', 'GET', '/servers', { ...HOST, origin: 'https://evil.example' }, undefined, 403, 'forbidden_origin'],
    ['a foreign host, unknown path', 'GET', '/nope', { host: 'evil.example' }, undefined, 403, 'forbidden_host']
  ] as const
  for (const [name, method, url, headers, payload, status, code] of table) {
    const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
    t.equal(response.statusCode, status, name)
    t.equal(response.headers['content-type'], 'application/problem+json')
    t.match(response.json(), { status, code, type: `urn:postern:error:${code}` })
    t.ok(response.headers['x-request-id'], 'has its id')
  }
  t.equal((await app.inject({ method: 'DELETE', url: '/servers', headers: HOST })).headers.allow, 'GET, HEAD')
})

t.test('a failure of the gateway', async (t) => {
  const lines: Array<Record<string, unknown>> = []
  const gateway = new MemoryGateway({ onCall: ({ server }) => { throw server === 's' ? new PosternError('server_unavailable', 'Down.', { retryAfterS: 2.5, server }) : new Error('password=hunter2') } })
  const app = testApp(t, { gateway, onLog: (line) => lines.push(line) })
  const down = await app.inject({ method: 'POST', url: '/invoke', headers: json, payload: body })
  t.match(down, { statusCode: 503, headers: { 'retry-after': '3' } })
  t.match(down.json(), { code: 'server_unavailable', server: 's', detail: 'Down.' })

  const broken = await app.inject({ method: 'POST', url: '/search', headers: json, payload: { query: 'x' } })
  t.equal(broken.statusCode, 500)
  t.notMatch(broken.body, /hunter2|\.ts:/)
  const line = lines.find(({ msg }) => msg === 'internal error')
  t.match(line, { reqId: broken.headers['x-request-id'], err: { message: 'password=hunter2', stack: /app\.test\.ts/ } })
})

t.test('an API key guards everything but the probes and the reference', async (t) => {
  const app = testApp(t, { settings: { apiKey: 'k3y' } })
  const authorization = 'Bearer k3y'
  for (const url of ['/healthz', '/readyz', '/openapi.json', '/docs']) t.equal((await app.inject({ url, headers: HOST })).statusCode, 200, url)
  for (const url of ['/servers', '/servers/s', '/servers/s/openapi.json', '/spills/s/x', '/nope', '/search']) {
    const refused = await app.inject({ url, headers: HOST })
    t.match(refused, { statusCode: 401, headers: { 'www-authenticate': /^Bearer/ } }, url)
    t.not((await app.inject({ url, headers: { ...HOST, authorization } })).statusCode, 401, url)
  }
  t.equal((await app.inject({ method: 'POST', url: '/invoke', headers: json, payload: '{' })).statusCode, 401, 'before the body is read')
  t.equal((await app.inject({ method: 'POST', url: '/invoke', headers: { ...json, authorization }, payload: body })).statusCode, 200)
})

t.test('CORS only for listed origins', async (t) => {
  const origin = 'https://app.example'
  const preflight = { method: 'OPTIONS', url: '/invoke', headers: { ...HOST, origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' } } as const
  const closed = testApp(t)
  t.equal((await closed.inject(preflight)).statusCode, 403)
  const open = testApp(t, { settings: { allowedOrigins: [origin], apiKey: 'k' } })
  t.match(await open.inject(preflight), { statusCode: 204, headers: { 'access-control-allow-origin': origin } })
  t.match(await open.inject({ url: '/servers', headers: { ...HOST, origin } }), { statusCode: 401, headers: { 'access-control-allow-origin': origin } })
  t.equal((await open.inject({ url: '/healthz', headers: { ...HOST, origin: 'https://other.example' } })).statusCode, 403)
  const any = testApp(t, { settings: { allowedOrigins: ['*'] } })
  t.match((await any.inject({ url: '/nope', headers: { ...HOST, origin } })).json(), { status: 404, code: 'not_found' })
  t.match(await any.inject({ url: '/invoke', headers: { ...HOST, origin } }), { statusCode: 405, headers: { allow: 'POST' } })
  t.match(await any.inject({ url: '/servers', headers: { ...HOST, origin } }), { statusCode: 200, headers: { 'access-control-allow-origin': '*' } })
})

t.test('one log line a request, with its id and nothing secret', async (t) => {
  const lines: Array<Record<string, unknown>> = []
  const app = testApp(t, { settings: { apiKey: 'k3y' }, onLog: (line) => lines.push(line) })
  const response = await app.inject({ method: 'POST', url: '/servers/s/invoke?token=hunter2', headers: { ...json, authorization: 'Bearer k3y', 'x-request-id': 'mine-1' }, payload: { tool: 'hunter2' } })
  t.equal(response.headers['x-request-id'], 'mine-1')
  t.match(lines, [{ reqId: 'mine-1', method: 'POST', route: '/servers/:server/invoke', status: 200, ms: Number, msg: 'request completed' }])
  t.equal(lines.length, 1)
  t.notMatch(JSON.stringify(lines), /hunter2|k3y/)
})
