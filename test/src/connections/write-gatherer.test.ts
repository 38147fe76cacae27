import { Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { WriteGatherer, type Delivery } from '../../../src/connections/write-gatherer.ts'
import { until } from '../../fixtures/helpers.ts'

/** A stream that keeps what it is given, and takes it when it is let. */
function collector ({ held = false, fail = false } = {}) {
  const written: string[] = []
  let take = (): void => {}
  const stream = new Writable({
    decodeStrings: false,
    write (chunk, _encoding, done) {
      written.push(String(chunk))
      take = () => done(fail ? new Error('broken') : null)
      if (!held) take()
    }
  })
  stream.on('error', () => {})
  return { stream, written, take: () => take() }
}

function gatherer (stream: Writable) {
  const told: string[] = []
  const it = new WriteGatherer(stream, async ({ message }) => `explained: ${message}`)
  const deliveryOf = (text: string): Delivery => ({
    onSent: () => { told.push(`sent ${text}`) },
    onTaken: () => { told.push(`taken ${text}`) },
    onFailed: (error) => { told.push(`failed ${text}: ${error.message}${'sent' in error ? ` (${error.sent === true ? 'sent' : 'not sent'})` : ''}`) }
  })
  return { it, told, write: (text: string) => it.write(text, deliveryOf(text)) }
}

t.test('what is written in one turn goes out together, in its order', async (t) => {
  const { stream, written } = collector()
  const { write, told } = gatherer(stream)
  for (const text of ['a', 'b', 'c']) write(text)
  t.same(written, [])
  t.same(told, [], 'nothing has left yet')
  await until(() => told.includes('taken c'))
  t.same(written, ['abc'])
  t.same(told.slice(0, 3), ['sent a', 'sent b', 'sent c'])
  write('d')
  await until(() => told.includes('taken d'))
  t.same(written, ['abc', 'd'])
})

t.test('while one write is not taken, what comes waits, and has provably not left', async (t) => {
  const { stream, written, take } = collector({ held: true })
  const { write, told } = gatherer(stream)
  write('a')
  write('b')
  await turn()
  t.same(told, ['sent a'], 'of b the line end may be missing')
  write('c')
  await turn()
  t.same(written, ['ab'])
  take()
  await until(() => written.length === 2)
  t.same(written, ['ab', 'c'])
  take()
  await until(() => told.includes('taken c'))
})

t.test('a write that fails says which texts may have been read', async (t) => {
  const { stream, take } = collector({ held: true, fail: true })
  const { write, told } = gatherer(stream)
  write('a')
  write('b')
  await turn()
  write('c')
  take()
  await until(() => told.filter((one) => one.startsWith('failed')).length === 3)
  t.same(told.filter((one) => one.startsWith('failed a') || one.startsWith('failed b')), ['failed a: explained: broken (sent)', 'failed b: explained: broken (not sent)'])
  t.match(told.find((one) => one.startsWith('failed c')), /not sent/)
})

t.test('a stream that was destroyed meanwhile fails the write', async (t) => {
  const { stream, written } = collector()
  const { write, told } = gatherer(stream)
  write('a')
  stream.destroy()
  await until(() => told.length === 1)
  t.match(told, [/^failed a: .*\(not sent\)/])
  t.same(written, [])
})

t.test('what waits goes out at once before the stream is ended', async (t) => {
  const { stream, written } = collector()
  const { it, write, told } = gatherer(stream)
  write('a')
  it.flush()
  stream.end()
  await until(() => told.includes('taken a'))
  it.flush()
  t.same(written, ['a'])
})

t.test('what is withdrawn is not written, and of what the stream holds the rest may yet be read', async (t) => {
  const { stream, written, take } = collector({ held: true })
  const { it, write, told } = gatherer(stream)
  write('a')
  write('b')
  await turn()
  write('c')
  it.withdraw('stopping')
  t.same(told, ['sent a', 'sent a', 'sent b', 'failed c: stopping (not sent)'])
  write('d')
  it.flush()
  take()
  await until(() => written.length === 2)
  t.same(written, ['ab', 'd'])
  take()
  await until(() => told.includes('taken d'))
})
