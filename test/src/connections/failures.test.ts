import t from 'tap'
import { PosternError } from '../../../src/errors.ts'
import { toPosternError, unavailable } from '../../../src/connections/failures.ts'
import {
  AnswerTooLarge, AuthorizationRequired, BadAnswer, CallAborted, CallTimeout, ConnectionLost, HttpStatusError, InputRequired, RpcError, SessionForgotten
} from '../../../src/connections/lost.ts'
import { QueueFull } from '../../../src/connections/slots.ts'

const call = (method = 'tools/call') => ({ server: 's', method, redact: (text: string) => text.replaceAll('hunter2', '***') })

t.test('every failure becomes an error of the catalogue that says what to do', async (t) => {
  const cases = [
    [new RpcError(-32000, 'no', undefined), 'upstream_error', /error -32000: no/],
    [new RpcError(-32601, 'no', undefined), 'upstream_error', /-32601/],
    [new RpcError(-32602, 'bad', undefined), 'upstream_error', /-32602: bad/],
    [new CallTimeout(50, false), 'upstream_timeout', /within 50 ms/],
    [new CallTimeout(50, true, 'roots/list'), 'upstream_timeout', /the total of 50 ms \(it had asked the client for roots\/list/],
    [new AuthorizationRequired('the server answered 401'), 'authorization_required', /wants authorization/],
    [new QueueFull('2 calls'), 'server_busy', /is busy: 2 calls/],
    [new CallAborted('the caller ended the call'), 'upstream_error', /ended the call/],
    [new ConnectionLost('it broke', { sent: true }), 'upstream_error', /the tool may have run/],
    [new SessionForgotten(), 'upstream_error', /no longer knows the session/],
    [new AnswerTooLarge(100, 200), 'blob_too_large', /has 200 bytes, more than the 100 bytes/],
    [new BadAnswer('the answer is no JSON'), 'invalid_content', /answered tools\/call badly/],
    [new InputRequired(['elicitation/create']), 'upstream_error', /needs input from the client \(elicitation\/create\)/],
    [new HttpStatusError(500, 'the server answered HTTP 500'), 'upstream_error', /refused tools\/call/],
    [new Error('anything'), 'upstream_error', /failed at tools\/call: anything/],
    ['a string', 'upstream_error', /a string/]
  ] as const
  for (const [error, code, message] of cases) t.match(toPosternError(error, call()), { code, message, server: 's' }, String(error))
})

t.test('whether it may have run is said exactly', async (t) => {
  t.notMatch(toPosternError(new ConnectionLost('x', { sent: false }), call()).message, /may have/)
  t.match(toPosternError(new ConnectionLost('x', { sent: false }), call()).hint, /nothing had reached the server/)
  t.match(toPosternError(new ConnectionLost('x', { sent: true }), call('resources/read')).message, /it may have been carried out/)
})

t.test('an unknown resource is one under either code, secrets are taken out, and ours stay ours', async (t) => {
  for (const code of [-32002, -32602]) t.equal(toPosternError(new RpcError(code, 'no', undefined), call('resources/read')).code, 'unknown_resource')
  t.equal(toPosternError(new RpcError(-32002, 'no', undefined), call('tools/call')).code, 'upstream_error')
  t.match(toPosternError(new Error('password hunter2 is wrong'), call()).message, /password \*\*\* is wrong/)
  t.ok(toPosternError(new Error('x'.repeat(10_000)), call()).message.length < 2200)
  const ours = new PosternError('unknown_tool', 'x')
  t.equal(toPosternError(ours, call()), ours)
  t.match(unavailable('s', 'down', 0.2), { code: 'server_unavailable', retryAfterS: 1 })
  t.match(unavailable('s', 'down', undefined), { retryAfterS: undefined })
})
