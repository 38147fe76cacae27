import t from 'tap'
import { HOST, testApp } from '../../fixtures/app.ts'
import { MemoryGateway } from '../../fixtures/gateway.ts'

t.test('application/json, with or without parameters, and nothing else', async (t) => {
  const gateway = new MemoryGateway()
  const app = testApp(t, { gateway })
  const payload = '\ufeff{"server":"s","tool":"a","arguments":{"t":"ü\\u0000"}}'
  const table = [
    ['application/json', 200], ['application/json; charset=utf-8', 200], ['APPLICATION/JSON', 200],
    ['text/json', 415], ['text/plain', 415], ['application/jsonx', 415], ['multipart/form-data; boundary=x', 415], ['application/xml', 415]
  ] as const
  for (const [type, status] of table) {
    const response = await app.inject({ method: 'POST', url: '/invoke', headers: { ...HOST, 'content-type': type }, payload })
    t.equal(response.statusCode, status, type)
  }
  t.strictSame(gateway.calls[0]?.input, { tool: 'a', arguments: { t: 'ü\0' } })
})

t.test('a malformed body is told where', async (t) => {
  const response = await testApp(t).inject({ method: 'POST', url: '/invoke', headers: { ...HOST, 'content-type': 'application/json' }, payload: '{\n  "tool": echo }' })
  t.match(response.json(), { detail: /line 2, column 11/, position: 12 })
})

t.test('no bytes are no body where tools are called, whatever type they have', async (t) => {
  const gateway = new MemoryGateway()
  const app = testApp(t, { gateway })
  const headers = { ...HOST, 'content-type': 'application/json' }
  t.equal((await app.inject({ method: 'POST', url: '/servers/s/tools/echo', headers })).statusCode, 200)
  t.strictSame(gateway.calls[0]?.input, { tool: 'echo', arguments: {} })
  t.equal((await app.inject({ method: 'POST', url: '/invoke', headers })).statusCode, 400)
})
