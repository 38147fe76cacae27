import t from 'tap'
import { clientError } from '../../../src/http/client-error.ts'
import { testApp } from '../../fixtures/app.ts'
import { exchange, listen } from '../../fixtures/socket.ts'

t.test('what is no HTTP gets a problem document as well', async (t) => {
  const port = await listen(testApp(t))
  const table = [
    ['nonsense', 'hello\r\n\r\n', /not a well-formed/],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\r\n\r\n', /not a well-formed/],
    ['headers without end', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, /too large/]
  ] as const
  for (const [name, request, detail] of table) {
    const answer = await exchange(port, request)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    t.match(head, /^HTTP\/1\.1 400 Bad Request\r\n/, name)
    t.match(head, /content-type: application\/problem\+json/)
    t.match(head, `content-length: ${Buffer.byteLength(body)}`)
    t.match(JSON.parse(body), { status: 400, code: 'invalid_request', detail })
  }
})

t.test('unknown codes', async (t) => {
  t.match(clientError(undefined).message, 'not a well-formed')
  t.match(clientError('toString').message, 'not a well-formed')
  t.match(clientError('ERR_HTTP_REQUEST_TIMEOUT').message, 'in time')
})
