import { connect } from 'node:net'
import { once } from 'node:events'
import t from 'tap'
import { startDaemon } from '../fixtures/daemon.ts'
import { rawEntry, stdioEntry } from '../fixtures/helpers.ts'

const daemon = await startDaemon(t, { servers: { s: stdioEntry('v1'), raw: rawEntry('error-call'), gone: { command: '/no/such/command' } } })
const JSON_TYPE = { 'content-type': 'application/json' }
const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`

const CASES: ReadonlyArray<readonly [string, string, RequestInit, Record<string, unknown>]> = [
  ['malformed JSON', '/search', { method: 'POST', headers: JSON_TYPE, body: '{"query": ' }, { status: 400, code: 'invalid_request', detail: /not valid JSON.*line 1, column/ }],
  ['an empty body', '/search', { method: 'POST', headers: JSON_TYPE, body: '' }, { status: 400, code: 'invalid_request', detail: /empty/ }],
  ['no object', '/search', { method: 'POST', headers: JSON_TYPE, body: '[]' }, { status: 400, code: 'invalid_request' }],
  ['an unknown route', '/serch', { method: 'POST', headers: JSON_TYPE, body: '{}' }, { status: 404, code: 'not_found', hint: /\/search/ }],
  ['a wrong method', '/search', {}, { status: 405, code: 'method_not_allowed', allow: ['POST'] }],
  ['a method that nothing takes', '/healthz', { method: 'QUERY' }, { status: 405, code: 'method_not_allowed', allow: ['GET', 'HEAD'] }],
  ['a wrong method with a body that cannot be read', '/healthz', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }, { status: 405, code: 'method_not_allowed', allow: ['GET', 'HEAD'] }],
  ['a wrong content type', '/search', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'query=x' }, { status: 415, code: 'unsupported_media_type', hint: /curl/ }],
  ['more than 1 MiB', '/search', { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ query: 'x'.repeat(1_048_577) }) }, { status: 413, code: 'body_too_large', max_bytes: 1_048_576 }],
  ['an unknown key', '/search', { method: 'POST', headers: JSON_TYPE, body: '{"query":"x","topk":3}' }, { status: 400, code: 'invalid_request', detail: /topk/ }],
  ['a wrong type', '/search', { method: 'POST', headers: JSON_TYPE, body: '{"query":3}' }, { status: 400, code: 'invalid_request', detail: /query.*string/ }],
  ['a number as text', '/servers/s/read', { method: 'POST', headers: JSON_TYPE, body: '{"uri":"test://text","offset":"0"}' }, { status: 400, code: 'invalid_request', detail: /offset/ }],
  ['a missing key', '/invoke', { method: 'POST', headers: JSON_TYPE, body: '{"server":"s"}' }, { status: 400, code: 'invalid_request', detail: /tool/ }],
  ['an unknown kind', '/search', { method: 'POST', headers: JSON_TYPE, body: '{"query":"x","kind":"tools"}' }, { status: 400, code: 'invalid_request', detail: /kind/ }],
  ['an unknown server', '/invoke', { method: 'POST', headers: JSON_TYPE, body: '{"server":"raws","tool":"x"}' }, { status: 404, code: 'unknown_server', hint: 'Did you mean "raw"?' }],
  ['an unknown server in the path', '/servers/zz/search', { method: 'POST', headers: JSON_TYPE, body: '{"query":""}' }, { status: 404, code: 'unknown_server', hint: /The servers are: s, raw, gone/ }],
  ['an unknown tool', '/servers/s/invoke', { method: 'POST', headers: JSON_TYPE, body: '{"tool":"ech"}' }, { status: 404, code: 'unknown_tool', server: 's', hint: 'Did you mean "echo"?' }],
  ['an unknown prompt', '/servers/s/prompt', { method: 'POST', headers: JSON_TYPE, body: '{"prompt":"great"}' }, { status: 404, code: 'unknown_prompt', hint: /"greet"/ }],
  ['an unknown resource', '/servers/s/read', { method: 'POST', headers: JSON_TYPE, body: '{"uri":"test://txt"}' }, { status: 404, code: 'unknown_resource', hint: /"test:\/\/text"/ }],
  ['a prompt argument that is no string', '/servers/s/prompt', { method: 'POST', headers: JSON_TYPE, body: '{"prompt":"greet","arguments":{"name":3}}' }, { status: 400, code: 'invalid_request', hint: /"3"/ }],
  ['an invalid pattern', '/servers/s/read', { method: 'POST', headers: JSON_TYPE, body: '{"uri":"test://text","pattern":"("}' }, { status: 400, code: 'invalid_pattern' }],
  ['an error of the server', '/servers/raw/invoke', { method: 'POST', headers: JSON_TYPE, body: '{"tool":"echo"}' }, { status: 502, code: 'upstream_error', server: 'raw', detail: /the call was refused/ }],
  ['arguments nested 200,000 levels deep', '/servers/s/invoke', { method: 'POST', headers: JSON_TYPE, body: `{"tool":"echo","arguments":{"a":${deep}}}` }, { status: 400, code: 'invalid_request', detail: /nested/ }],
  ['a body nested 200,000 levels deep', '/search', { method: 'POST', headers: JSON_TYPE, body: deep }, { status: 400, code: 'invalid_request' }],
  ['a server that is down', '/servers/gone/search', { method: 'POST', headers: JSON_TYPE, body: '{"query":""}' }, { status: 503, code: 'server_unavailable', server: 'gone' }],
  ['a path that is no URL', '/servers/%zz', {}, { status: 400, code: 'invalid_request' }]
]

for (const [name, path, init, problem] of CASES) {
  t.test(name, async (t) => {
    const { status, headers, body } = await daemon.get(path, init)
    t.equal(status, problem.status)
    t.equal(headers.get('content-type'), 'application/problem+json')
    t.match(body, { type: /^urn:postern:error:/, title: String, detail: /./, ...problem })
    if (Array.isArray(problem.allow)) t.equal(headers.get('allow'), problem.allow.join(', '))
    if (status === 503) t.match(headers.get('retry-after'), /^[1-9]\d*$/)
  })
}

t.test('what is not HTTP is answered as well', async (t) => {
  const socket = connect(Number(new URL(daemon.url).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => { text += chunk })
  socket.write('\u0016\u0003\u0001 hello\r\n\r\n')
  await once(socket, 'close')
  t.match(text, /^HTTP\/1\.1 400 .*application\/problem\+json.*http:\/\/ and not https/s)
})

t.test('no error is one of the gateway itself', async (t) => {
  t.same(daemon.log().filter(({ msg }) => msg === 'internal error'), [])
})
