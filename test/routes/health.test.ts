import t from 'tap'
import { HOST, testApp } from '../fixtures/app.ts'
import { MemoryGateway } from '../fixtures/gateway.ts'

t.test('alive at once', async (t) => {
  const gateway = new MemoryGateway()
  gateway.isReady = false
  const response = await testApp(t, { gateway }).inject({ url: '/healthz', headers: HOST })
  t.match(response, { statusCode: 200, headers: { 'cache-control': 'no-store' } })
  t.strictSame(response.json(), { status: 'ok', version: '0.0.0' })
})

t.test('ready once every server was tried', async (t) => {
  const gateway = new MemoryGateway({ servers: { a: { tools: true, resources: false, prompts: false } } })
  const app = testApp(t, { gateway })
  gateway.isReady = false
  const before = await app.inject({ url: '/readyz', headers: HOST })
  t.match(before, { statusCode: 503, headers: { 'retry-after': '1' } })
  t.strictSame(before.json(), { ready: false, waiting_for: ['a'] })
  gateway.isReady = true
  const after = await app.inject({ url: '/readyz', headers: HOST })
  t.equal(after.statusCode, 200)
  t.strictSame(after.json(), { ready: true, waiting_for: [] })
})
