import { EventEmitter } from 'node:events'
import t from 'tap'
import { LogGatherer } from '../../../src/cli/log-gatherer.ts'
import { until } from '../../fixtures/helpers.ts'

class Sink extends EventEmitter {
  readonly written: string[] = []
  flushes = 0

  write (text: string): void {
    this.written.push(text)
  }

  flushSync (): void {
    this.flushes++
  }
}

function gatherer () {
  const sink = new Sink()
  return { sink, written: sink.written, it: new LogGatherer(sink, (text) => text.replaceAll('secret', '***')) }
}

t.test('lines are passed on together, in their order, edited', async (t) => {
  const { written, sink, it } = gatherer()
  it.write('a secret\n')
  it.write('b\n')
  t.strictSame(written, [])
  it.flushSync()
  t.strictSame(written, ['a ***\nb\n'])
  t.equal(sink.flushes, 1)
  it.flushSync()
  t.equal(written.length, 1, 'there is nothing left to write')
})

t.test('a long text does not wait, and nothing waits for ever', async (t) => {
  const { written, it } = gatherer()
  const long = `${'x'.repeat(70_000)}\n`
  it.write(long)
  t.strictSame(written, [long])
  it.write('short\n')
  await until(() => written.length === 2)
  t.equal(written[1], 'short\n')
  it.write('again\n')
  await until(() => written.length === 3)
})

t.test('a flush waits until all is written, or cannot be', async (t) => {
  const { written, sink, it } = gatherer()
  await it.flush()
  const order: string[] = []
  it.write('a\n')
  const flushed = it.flush().then(() => order.push('flushed'))
  t.strictSame(written, ['a\n'])
  order.push('drain')
  sink.emit('drain')
  await flushed
  t.strictSame(order, ['drain', 'flushed'])
  it.write('b\n')
  const failed = it.flush()
  sink.emit('error', new Error('EPIPE'))
  await failed
})
