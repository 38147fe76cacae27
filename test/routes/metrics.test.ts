import t from 'tap'
import { HOST, testApp } from '../fixtures/app.ts'

t.test('metrics come in the Prometheus text format', async (t) => {
  const answer = await testApp(t).inject({ url: '/metrics', headers: HOST })
  t.equal(answer.statusCode, 200)
  t.match(answer.headers['content-type'], /^text\/plain; version=/)
  t.match(answer.body, '# TYPE postern_calls_total counter')
})

t.test('metrics are behind the API key', async (t) => {
  const app = testApp(t, { settings: { apiKey: 'secret' } })
  t.equal((await app.inject({ url: '/metrics', headers: HOST })).statusCode, 401)
  const answer = await app.inject({ url: '/metrics', headers: { ...HOST, authorization: 'Bearer secret' } })
  t.equal(answer.statusCode, 200)
})
