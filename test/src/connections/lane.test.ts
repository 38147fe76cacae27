import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import t from 'tap'
import type { LaneDelivery } from '../../../src/connections/lane-call.ts'
import { Lane, type LaneOptions } from '../../../src/connections/lane.ts'
import { AnswerTooLarge, ConnectionLost } from '../../../src/connections/lost.ts'
import { isRecord } from '../../../src/util/guards.ts'

const LIMITS = { timeoutMs: 60_000, maxTotalTimeoutMs: 60_000 }

/** A lane whose messages are kept; the test answers them. */
function lane (options: Partial<LaneOptions> = {}) {
  const sent: { message: JSONRPCMessage, delivery: LaneDelivery }[] = []
  const it = new Lane({
    send: (message, delivery) => {
      sent.push({ message, delivery })
      delivery.onSent()
      delivery.onTaken()
    },
    exchange: 'ends',
    onError: () => {},
    ...options
  })
  const idOf = (index: number): number => {
    const message = sent[index]?.message
    return message !== undefined && 'id' in message ? Number(message.id) : NaN
  }
  return { it, sent, idOf }
}

t.test('answers find their request, by ids that the SDK never uses', async (t) => {
  const { it, sent, idOf } = lane()
  const [a, b] = [it.request('x', { p: 1 }, LIMITS), it.request('y', {}, LIMITS)]
  t.match(sent[0]?.message, { jsonrpc: '2.0', method: 'x', params: { p: 1, _meta: { progressToken: idOf(0) } } })
  t.ok(idOf(0) >= 1_000_000_000 && idOf(1) === idOf(0) + 1)
  t.equal(it.size, 2)
  t.ok(it.accept({ jsonrpc: '2.0', id: idOf(1), result: { n: 2 } }))
  t.ok(it.accept({ jsonrpc: '2.0', id: idOf(0), error: { code: -32000, message: 'no', data: 7 } }))
  t.strictSame(await b, { n: 2 })
  await t.rejects(a, { name: 'RpcError', code: -32000, message: 'no', data: 7 })
  t.equal(it.size, 0)
})

t.test('what is no answer of ours goes to the client, a late or repeated one nowhere', async (t) => {
  const { it, idOf } = lane()
  const call = it.request('x', {}, LIMITS)
  t.equal(it.accept({ jsonrpc: '2.0', id: 0, result: {} }), false)
  t.equal(it.accept({ jsonrpc: '2.0', id: 'listen:0', result: {} }), false)
  t.equal(it.accept({ jsonrpc: '2.0', id: `${idOf(0)}`, result: {} }), false, 'a string is not the number')
  for (let n = 0; n < 2; n++) t.equal(it.accept({ jsonrpc: '2.0', id: idOf(0), result: { n } }), true)
  t.strictSame(await call, { n: 0 })
  t.equal(it.accept({ jsonrpc: '2.0', id: 2_000_000_000, result: {} }), true)
})

t.test('neither a result nor an error is a bad answer', async (t) => {
  const { it, idOf } = lane()
  const call = it.request('x', {}, LIMITS)
  const empty: unknown = JSON.parse(`{"jsonrpc":"2.0","id":${idOf(0)}}`)
  if (isMessageLike(empty)) it.accept(empty)
  await t.rejects(call, { name: 'BadAnswer' })
})

function isMessageLike (value: unknown): value is JSONRPCMessage {
  return isRecord(value)
}

t.test('a cancellation: told to the server, or by the end of the stream', async (t) => {
  const { it, sent, idOf } = lane()
  const caller = new AbortController()
  const call = it.request('x', {}, { ...LIMITS, signal: caller.signal })
  caller.abort()
  await t.rejects(call, { name: 'CallAborted' })
  t.match(sent[1]?.message, { method: 'notifications/cancelled', params: { requestId: idOf(0), reason: String } })
  await it.close('done')
  t.equal(sent[0]?.delivery.signal?.aborted, true, 'and then its stream is closed')

  const modern = lane({ exchange: 'tells' })
  await t.rejects(modern.it.request('x', {}, { timeoutMs: 5, maxTotalTimeoutMs: 1000 }), { name: 'CallTimeout', total: false })
  t.equal(modern.sent[0]?.delivery.signal?.aborted, true)
  t.equal(modern.sent.length, 1)
  await t.rejects(modern.it.request('x', {}, { ...LIMITS, signal: AbortSignal.abort() }), { name: 'CallAborted' })
})

t.test('the end of the connection says what had been sent', async (t) => {
  const { it } = lane()
  const sentCall = it.request('x', {}, LIMITS)
  void it.close('it broke')
  await t.rejects(sentCall, { name: 'ConnectionLost', message: 'it broke', sent: true })
  void it.close('the process has ended as well')
  await t.rejects(it.request('x', {}, LIMITS), { name: 'ConnectionLost', message: 'it broke', sent: false }, 'the first reason stays')
  const waiting: LaneDelivery[] = []
  const stuck = lane({ send: (_message, delivery) => { waiting.push(delivery) } })
  const unsent = stuck.it.request('x', {}, LIMITS)
  void stuck.it.close('it broke')
  t.equal(waiting[0]?.signal?.aborted, true, 'nor does it leave any more: it may be sent again elsewhere')
  t.equal(waiting.length, 1, 'there is nothing to tell the server')
  await t.rejects(unsent, { name: 'ConnectionLost', sent: false })
  const failing = lane({ send: (_message, delivery) => delivery.onFailed(new ConnectionLost('no pipe', { sent: false })) })
  await t.rejects(failing.it.request('x', {}, LIMITS), { message: 'no pipe' })
})

t.test('events go to their call, and what the server asked for is named', async (t) => {
  const { it, sent, idOf } = lane({ envelope: { version: 'modern' } })
  const events: unknown[] = []
  const call = it.request('x', {}, { ...LIMITS, onEvent: (event) => events.push(event) })
  t.match(sent[0]?.message, { params: { _meta: { version: 'modern', 'io.modelcontextprotocol/logLevel': 'info' } } })
  t.ok(it.accept({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: idOf(0), progress: 1 } }))
  t.ok(it.accept({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 2_000_000_000, progress: 1 } }))
  t.ok(it.accept({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } }))
  t.equal(it.accept({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }), false)
  t.equal(it.accept({ jsonrpc: '2.0', id: 1, method: 'roots/list' }), false)
  t.match(events, [{ kind: 'progress' }, { kind: 'log', params: { data: 'x' } }])
  it.accept({ jsonrpc: '2.0', id: idOf(0), error: { code: -1, message: 'no' } })
  await t.rejects(call, { message: /asked the client for roots\/list/ })
})

t.test('a message too large fails the call whose id stands at either end', async (t) => {
  const { it, idOf } = lane()
  const calls = [it.request('x', {}, LIMITS), it.request('y', {}, LIMITS)]
  const ends = (head: string, tail: string) => ({ head: Buffer.from(head), tail: Buffer.from(tail) })
  t.ok(it.failOversize(ends(`{"jsonrpc":"2.0","id":${idOf(0)},"result":{`, '}}'), new AnswerTooLarge(10)))
  t.ok(it.failOversize(ends('{"result":{', `},"id": ${idOf(1)}}`), new AnswerTooLarge(10)))
  t.notOk(it.failOversize(ends('{"id":7', ''), new AnswerTooLarge(10)))
  for (const call of calls) await t.rejects(call, { name: 'AnswerTooLarge' })
  let idle = 0
  it.whenIdle(() => { idle++ })
  t.equal(idle, 1)
})
