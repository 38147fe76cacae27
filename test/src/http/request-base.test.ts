import t from 'tap'
import { testApp } from '../../fixtures/app.ts'

const headers = { host: 'localhost:7411', 'x-forwarded-host': 'gw.example', 'x-forwarded-proto': 'https', 'x-forwarded-prefix': '/mcp' }

t.test('forwarding headers are believed from trusted peers only', async (t) => {
  const direct = 'http://localhost:7411'
  const proxied = 'https://gw.example/mcp'
  const table = [
    [false, '127.0.0.1', direct],
    [true, '127.0.0.1', proxied],
    [['loopback'], '127.0.0.1', proxied],
    [['loopback'], '10.0.0.1', direct],
    [['10.0.0.0/8'], '10.0.0.1', proxied],
    [['10.0.0.0/8'], '::ffff:10.0.0.1', proxied],
    [['10.0.0.0/8'], '127.0.0.1', direct]
  ] as const
  for (const [trustProxy, remoteAddress, expected] of table) {
    const app = testApp(t, { settings: { trustProxy } })
    const response = await app.inject({ url: '/openapi.json', headers, remoteAddress })
    t.strictSame(response.json().servers, [{ url: expected }], `${trustProxy} ${remoteAddress}`)
  }
})

t.test('the page of a trusted proxy may call', async (t) => {
  const origin = 'https://gw.example'
  t.equal((await testApp(t, { settings: { trustProxy: true } }).inject({ url: '/healthz', headers: { ...headers, origin } })).statusCode, 200)
  t.equal((await testApp(t).inject({ url: '/healthz', headers: { ...headers, origin } })).statusCode, 403)
})
