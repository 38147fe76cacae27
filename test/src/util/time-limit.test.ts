import t from 'tap'
import { runWithin } from '../../../src/util/time-limit.ts'

t.test('gives back what the task gives', async (t) => {
  t.equal(runWithin(1000, () => 42), 42)
  t.equal(runWithin(1000, () => undefined), undefined)
})

t.test('passes on what the task throws', async (t) => {
  const error = new RangeError('its own')
  t.throws(() => runWithin(1000, () => { throw error }), error)
})

t.test('stops a task that does not end, and runs the next', async (t) => {
  t.throws(() => runWithin(20, () => { for (;;); }), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' })
  t.equal(runWithin(1000, () => 'next'), 'next')
})

t.test('a task may run another', async (t) => {
  t.equal(runWithin(1000, () => runWithin(1000, () => 1) + 1), 2)
})
