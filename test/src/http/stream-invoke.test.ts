import t from 'tap'
import { PosternError } from '../../../src/errors.ts'
import { HOST, testApp } from '../../fixtures/app.ts'
import { MemoryGateway, type RecordedCall } from '../../fixtures/gateway.ts'

const REQUEST = { method: 'POST', headers: { ...HOST, accept: 'text/event-stream' } } as const

for (const [where, url, payload] of [
  ['the gateway\'s path', '/invoke', { server: 's', tool: 'echo' }],
  ['the server\'s path', '/servers/s/invoke', { tool: 'echo' }]
] as const) {
  t.test(`an invoke at ${where} streams notifications and ends with the result`, async (t) => {
    const gateway = new MemoryGateway({
      onCall: ({ options }: RecordedCall) => {
        options?.onEvent?.({ kind: 'progress', params: { progress: 1 } })
        options?.onEvent?.({ kind: 'log', params: { level: 'info', data: 'half way' } })
      }
    })
    const answer = await testApp(t, { gateway }).inject({ ...REQUEST, url, payload })
    t.equal(answer.statusCode, 200)
    t.equal(answer.headers['content-type'], 'text/event-stream; charset=utf-8')
    const events = answer.body.split('\n\n').filter((event) => event.startsWith('event: '))
    t.same(events.slice(0, 2), ['event: progress\ndata: {"progress":1}', 'event: log\ndata: {"level":"info","data":"half way"}'])
    t.match(events[2], /^event: result\ndata: \{"server":"s","tool":"echo","is_error":false/)
  })
}

t.test('a failure is the last event, as a problem document', async (t) => {
  const gateway = new MemoryGateway({ onCall: () => { throw new PosternError('upstream_timeout', 'too slow', { server: 's' }) } })
  const answer = await testApp(t, { gateway }).inject({ ...REQUEST, url: '/servers/s/invoke', payload: { tool: 'echo' } })
  t.match(answer.body, /event: problem\ndata: \{"type":"urn:postern:error:upstream_timeout".*"status":504/)
})

t.test('a failure of the gateway itself shows nothing of the inside', async (t) => {
  const gateway = new MemoryGateway({ onCall: () => { throw new TypeError('secret of the inside') } })
  const answer = await testApp(t, { gateway }).inject({ ...REQUEST, url: '/servers/s/invoke', payload: { tool: 'echo' } })
  t.match(answer.body, /event: problem\ndata: .*"code":"internal_error"/)
  t.notMatch(answer.body, 'secret')
})

t.test('what is wrong before anything began is an ordinary error', async (t) => {
  const app = testApp(t)
  t.equal((await app.inject({ ...REQUEST, url: '/servers/nobody/invoke', payload: { tool: 'echo' } })).statusCode, 404)
  t.equal((await app.inject({ ...REQUEST, url: '/servers/s/invoke', payload: { tol: 'echo' } })).statusCode, 400)
})

t.test('other operations answer JSON whatever the caller accepts', async (t) => {
  const answer = await testApp(t).inject({ ...REQUEST, url: '/servers/s/search', payload: { query: 'x' } })
  t.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
})
