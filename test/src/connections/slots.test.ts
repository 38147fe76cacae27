import t from 'tap'
import { Slots } from '../../../src/connections/slots.ts'

t.test('places, then the queue, then a refusal; first come, first served', async (t) => {
  const slots = new Slots(2, 2)
  t.ok(slots.tryAcquire())
  await slots.acquire(undefined)
  t.notOk(slots.tryAcquire())
  const order: string[] = []
  const first = slots.acquire(undefined).then(() => order.push('first'))
  const second = slots.acquire(undefined).then(() => order.push('second'))
  t.match(slots, { taken: 2, queued: 2 })
  await t.rejects(slots.acquire(undefined), { name: 'QueueFull', message: /2 calls are in flight and 2 are waiting/ })
  slots.release()
  await first
  slots.release()
  await second
  t.strictSame(order, ['first', 'second'])
  slots.release()
  slots.release()
  t.match(slots, { taken: 0, queued: 0 })
})

t.test('who is not willing to wait leaves the queue', async (t) => {
  const slots = new Slots(1, 1)
  t.ok(slots.tryAcquire())
  await t.rejects(slots.acquire(AbortSignal.abort()), { name: 'CallAborted' })
  const caller = new AbortController()
  const waiting = slots.acquire(caller.signal)
  caller.abort()
  await t.rejects(waiting, { name: 'CallAborted' })
  t.match(slots, { taken: 1, queued: 0 })
  slots.release()
  t.equal(slots.taken, 0)
})

t.test('without a queue the refusal comes at once', async (t) => {
  const slots = new Slots(1, 0)
  await slots.acquire(undefined)
  await t.rejects(slots.acquire(undefined), { name: 'QueueFull' })
})
