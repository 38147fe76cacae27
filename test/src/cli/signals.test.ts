import t from 'tap'
import { listenForSignals } from '../../../src/cli/signals.ts'
import { until } from '../../fixtures/helpers.ts'

t.test('the first ends, the second ends at once, a hangup does neither', async (t) => {
  const seen: string[] = []
  const { first, close } = listenForSignals({ onHangup: () => seen.push('hangup'), onSecond: () => seen.push('second') })
  t.teardown(close)
  process.kill(process.pid, 'SIGHUP')
  await until(() => seen.includes('hangup'))
  process.kill(process.pid, 'SIGTERM')
  t.equal(await first, 'SIGTERM')
  t.strictSame(seen, ['hangup'])
  process.kill(process.pid, 'SIGHUP')
  process.kill(process.pid, 'SIGINT')
  await until(() => seen.includes('second'))
  t.strictSame(seen, ['hangup', 'second'], 'a hangup while it stops is nothing')
  const before = process.listenerCount('SIGTERM')
  close()
  t.equal(process.listenerCount('SIGTERM'), before - 1)
})
