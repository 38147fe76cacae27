import t from 'tap'
import { brokeOff, siftedSink, textSink, unreadSink } from '../../../src/connections/http-body.ts'

t.test('a text is gathered up to its limit', async (t) => {
  const sink = textSink(100, (text) => text)
  const bytes = Buffer.from('größe')
  sink.push(bytes.subarray(0, 3))
  sink.push(bytes.subarray(3))
  t.equal(sink.end(undefined), 'größe', 'also when a chunk ends within a character')
  t.equal(textSink(100, (text) => text).end(undefined), '')
  const full = textSink(6, (text) => text)
  full.push(Buffer.from('123456'))
  t.throws(() => full.push(Buffer.from('7')), { name: 'AnswerTooLarge' })
})

t.test('a JSON text is gathered up to its limit, its large strings beside it', async (t) => {
  const value = 'größe'.repeat(100_000)
  const bytes = Buffer.from(JSON.stringify({ value }))
  const sink = siftedSink(bytes.length, (sifted) => sifted)
  for (let at = 0; at < bytes.length; at += 65_536) sink.push(bytes.subarray(at, at + 65_536))
  t.throws(() => sink.push(Buffer.from(' ')), { name: 'AnswerTooLarge' })
  const { text, large } = sink.end(undefined)
  t.ok(text.length < 100)
  t.ok([...large?.values() ?? []].join() === value)
  t.throws(() => siftedSink(1, () => {}).end(new Error('reset')), { name: 'ConnectionLost' })
})

t.test('what ended a text is thrown', async (t) => {
  const error = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' })
  t.throws(() => textSink(1, (text) => text).end(error), { name: 'ConnectionLost', sent: true, message: 'the answer broke off: other side closed (UND_ERR_SOCKET)', cause: error })
  const full = textSink(1, (text) => text)
  try {
    full.push(Buffer.from('12'))
  } catch (thrown) {
    t.ok(thrown instanceof Error)
    if (thrown instanceof Error) t.throws(() => full.end(thrown), thrown)
  }
  t.match(brokeOff(error), { name: 'ConnectionLost' })
})

t.test('what nobody wants is read only so far', async (t) => {
  const sink = unreadSink(() => 'done')
  sink.push(Buffer.alloc(131_072))
  t.throws(() => sink.push(Buffer.alloc(1)))
  t.equal(sink.end(new Error('given up')), 'done')
})
