import t from 'tap'
import { bounded } from '../../../src/gateway/bounded.ts'
import type { CancelSignal } from '../../../src/util/cancel.ts'

const never = (signal: CancelSignal, seen: string[]) => new Promise<never>((_resolve, reject) => {
  signal.addEventListener('abort', () => {
    seen.push('told')
    reject(new Error('aborted'))
  })
})

t.test('what comes in time, and what does not', async (t) => {
  t.equal(await bounded(1000, undefined, async () => 'value'), 'value')
  await t.rejects(bounded(1000, undefined, async () => { throw new Error('failed') }), { message: 'failed' })
  const seen: string[] = []
  t.equal(await bounded(20, undefined, async (signal) => await never(signal, seen)), undefined)
  t.strictSame(seen, ['told'])
})

t.test('ends with the caller', async (t) => {
  const caller = new AbortController()
  const seen: string[] = []
  const asked = bounded(60_000, caller.signal, async (signal) => await never(signal, seen))
  caller.abort()
  t.equal(await asked, undefined)
  t.strictSame(seen, ['told'])
  t.equal(await bounded(60_000, caller.signal, async () => 'not asked'), undefined)
})
