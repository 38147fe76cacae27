import t from 'tap'
import { HOST, testApp } from '../fixtures/app.ts'

t.test('the servers, and one of them', async (t) => {
  const app = testApp(t)
  const list = (await app.inject({ url: '/servers', headers: HOST })).json()
  t.match(list, { servers: [{ name: 's', state: 'ready', functions: ['search', 'describe', 'invoke', 'read', 'prompt'] }] })
  const one = await app.inject({ url: '/servers/s', headers: HOST })
  t.strictSame(one.json(), list.servers[0])
  t.match((await app.inject({ url: '/servers/nope', headers: HOST })).json(), { status: 404, code: 'unknown_server', server: 'nope' })
})
