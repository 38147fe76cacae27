import t from 'tap'
import { LaneCall } from '../../../src/connections/lane-call.ts'

function call (options: { timeoutMs: number, maxTotalTimeoutMs: number, signal?: AbortSignal }) {
  const seen: string[] = []
  const it = new LaneCall(7, options, { settled: ({ id }) => seen.push(`settled ${id}`), cancelled: ({ id }) => seen.push(`cancelled ${id}`) })
  return { it, seen }
}

t.test('it settles once', async (t) => {
  const { it, seen } = call({ timeoutMs: 1000, maxTotalTimeoutMs: 1000 })
  it.resolve(1)
  it.resolve(2)
  it.reject(new Error('late'))
  it.cancel(new Error('late'))
  it.event({ kind: 'progress', params: {} })
  t.equal(await it.result, 1)
  t.strictSame(seen, ['settled 7'])
})

t.test('the timeout, the total, and the caller each end it and have the server told', async (t) => {
  const quiet = call({ timeoutMs: 20, maxTotalTimeoutMs: 1000 })
  await t.rejects(quiet.it.result, { name: 'CallTimeout', total: false, timeoutMs: 20 })
  t.strictSame(quiet.seen, ['settled 7', 'cancelled 7'])
  const total = call({ timeoutMs: 1000, maxTotalTimeoutMs: 60 })
  total.it.event({ kind: 'progress', params: {} })
  await t.rejects(total.it.result, { name: 'CallTimeout', total: true, timeoutMs: 60 })
  const caller = new AbortController()
  const aborted = call({ timeoutMs: 1000, maxTotalTimeoutMs: 1000, signal: caller.signal })
  caller.abort()
  await t.rejects(aborted.it.result, { name: 'CallAborted' })
})

t.test('what the transport is told and tells', async (t) => {
  const limits = { timeoutMs: 1000, maxTotalTimeoutMs: 1000 }
  const lost = call(limits)
  t.equal(lost.it.signal, undefined)
  lost.it.onSent()
  lost.it.onTaken()
  t.equal(lost.it.waiting(), true)
  lost.it.lose('it broke')
  await t.rejects(lost.it.result, { name: 'ConnectionLost', message: 'it broke', sent: true })
  t.equal(lost.it.waiting(), false)

  const unsent = new LaneCall(1, { ...limits, headers: { 'mcp-param-x': 'y' } }, { settled: () => {}, cancelled: () => {} }, { hasExchange: true })
  t.equal(unsent.signal?.aborted, false)
  t.strictSame(unsent.headers, { 'mcp-param-x': 'y' })
  unsent.onFailed(new Error('no connection'))
  await t.rejects(unsent.result, { message: 'no connection' })
  t.equal(unsent.sent, false)
})
