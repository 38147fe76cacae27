import t from 'tap'
import { LogGatherer } from '../../../src/cli/log-gatherer.ts'
import { until } from '../../fixtures/helpers.ts'

function gatherer () {
  const written: string[] = []
  const flushed: number[] = []
  const sink = { write: (text: string) => { written.push(text) }, flushSync: () => { flushed.push(written.length) } }
  return { written, flushed, it: new LogGatherer(sink, (text) => text.replaceAll('secret', '***')) }
}

t.test('lines are passed on together, in their order, edited', async (t) => {
  const { written, flushed, it } = gatherer()
  it.write('a secret\n')
  it.write('b\n')
  t.strictSame(written, [])
  it.flushSync()
  t.strictSame(written, ['a ***\nb\n'])
  t.strictSame(flushed, [1])
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
