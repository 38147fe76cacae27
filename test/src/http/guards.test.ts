import t from 'tap'
import { testApp } from '../../fixtures/app.ts'
import { exchange, listen } from '../../fixtures/socket.ts'

t.test('a request without Host is refused with a problem document', async (t) => {
  const port = await listen(testApp(t))
  for (const request of ['GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 'GET /healthz HTTP/1.0\r\n\r\n', 'GET /healthz HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n']) {
    const answer = await exchange(port, request)
    t.match(answer, /^HTTP\/1\.1 403 Forbidden/)
    t.match(answer, '"code":"forbidden_host"')
  }
})

t.test('the Host of a request counts, not the address in its request line', async (t) => {
  const port = await listen(testApp(t))
  const answer = await exchange(port, 'GET http://localhost/healthz HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n')
  t.match(answer, '"code":"forbidden_host"')
})

t.test('every answer says not to guess its type', async (t) => {
  const response = await testApp(t).inject({ url: '/healthz', headers: { host: 'localhost' } })
  t.equal(response.headers['x-content-type-options'], 'nosniff')
})
