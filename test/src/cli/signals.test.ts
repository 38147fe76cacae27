import { EventEmitter } from 'node:events'
import t from 'tap'
import { listenForSignals } from '../../../src/cli/signals.ts'

t.test('the first ends, the second ends at once, a hangup does neither', async (t) => {
  const seen: string[] = []
  const source = new EventEmitter()
  const { first, close } = listenForSignals({ source, onHangup: () => seen.push('hangup'), onSecond: () => seen.push('second') })
  source.emit('SIGHUP', 'SIGHUP')
  source.emit('SIGTERM', 'SIGTERM')
  t.equal(await first, 'SIGTERM')
  t.strictSame(seen, ['hangup'])
  source.emit('SIGHUP', 'SIGHUP')
  source.emit('SIGINT', 'SIGINT')
  t.strictSame(seen, ['hangup', 'second'], 'a hangup while it stops is nothing')
  close()
  t.strictSame(source.eventNames(), [])
})
