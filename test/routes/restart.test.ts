import t from 'tap'
import { HOST, testApp } from '../fixtures/app.ts'

t.test('a restart answers the server\'s status', async (t) => {
  const app = testApp(t)
  const restarted = await app.inject({ method: 'POST', url: '/servers/s/restart', headers: HOST })
  t.equal(restarted.statusCode, 200)
  t.match(restarted.json(), { name: 's', state: 'ready', transport: 'stdio' })
  const unknown = await app.inject({ method: 'POST', url: '/servers/none/restart', headers: HOST })
  t.match(unknown.json(), { status: 404, code: 'unknown_server' })
})

t.test('it needs the key, and a POST', async (t) => {
  const app = testApp(t, { settings: { apiKey: 'k' } })
  t.equal((await app.inject({ method: 'POST', url: '/servers/s/restart', headers: HOST })).statusCode, 401)
  t.equal((await app.inject({ method: 'GET', url: '/servers/s/restart', headers: { ...HOST, authorization: 'Bearer k' } })).statusCode, 405)
})
