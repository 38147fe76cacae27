import t from 'tap'
import { LaneCall } from '../../../src/connections/lane-call.ts'

function call (options: { timeoutMs: number, maxTotalTimeoutMs: number, signal?: AbortSignal }) {
  const seen: string[] = []
  const it = new LaneCall(options, { onSettled: () => seen.push('settled'), onCancelled: () => seen.push('cancelled') })
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
  t.strictSame(seen, ['settled'])
})

t.test('the timeout, the total, and the caller each end it and have the server told', async (t) => {
  const quiet = call({ timeoutMs: 20, maxTotalTimeoutMs: 1000 })
  await t.rejects(quiet.it.result, { name: 'CallTimeout', total: false, timeoutMs: 20 })
  t.strictSame(quiet.seen, ['settled', 'cancelled'])
  const total = call({ timeoutMs: 1000, maxTotalTimeoutMs: 60 })
  total.it.event({ kind: 'progress', params: {} })
  await t.rejects(total.it.result, { name: 'CallTimeout', total: true, timeoutMs: 60 })
  const caller = new AbortController()
  const aborted = call({ timeoutMs: 1000, maxTotalTimeoutMs: 1000, signal: caller.signal })
  caller.abort()
  await t.rejects(aborted.it.result, { name: 'CallAborted' })
})
