import t from 'tap'
import { GrowingBytes } from '../../../src/connections/growing-bytes.ts'

const MAX = 40_000_000

t.test('what was appended is there, whatever the memory was used for before', async (t) => {
  for (const size of [0, 10, 1_048_575, 1_048_576, 3_000_000, 12_000_000, 5000]) {
    const bytes = new GrowingBytes(MAX)
    const part = Buffer.from('größe '.repeat(1000))
    const whole = Buffer.alloc(size, part)
    for (let at = 0; at < size; at += part.length) bytes.append(whole.subarray(at, at + part.length))
    t.equal(bytes.length, size)
    t.ok(bytes.toString() === whole.toString())
    t.ok(bytes.toString('latin1') === whole.toString('latin1'))
    const string = bytes.take()
    t.equal(bytes.length, 0)
    t.ok(string.bytes.equals(whole))
    string.release()
    t.equal(string.bytes.length, 0)
  }
})

t.test('two at a time do not share their memory', async (t) => {
  new GrowingBytes(MAX).clear()
  const [one, two] = [new GrowingBytes(MAX), new GrowingBytes(MAX)]
  one.append(Buffer.alloc(2_000_000, 'a'))
  two.append(Buffer.alloc(2_000_000, 'b'))
  const taken = one.take()
  const three = new GrowingBytes(MAX)
  three.append(Buffer.alloc(2_000_000, 'c'))
  t.ok(taken.bytes.equals(Buffer.alloc(2_000_000, 'a')))
  t.ok(two.toString() === 'b'.repeat(2_000_000))
  taken.release()
  taken.release()
  const [four, five] = [new GrowingBytes(MAX), new GrowingBytes(MAX)]
  four.append(Buffer.from('d'))
  five.append(Buffer.from('e'))
  t.equal(four.toString(), 'd', 'giving back twice makes one spare')
  for (const bytes of [two, three, four, five]) bytes.clear()
})

t.test('memory that is too small for what may come is not used again', async (t) => {
  new GrowingBytes(10).clear()
  new GrowingBytes(10).clear()
  const bytes = new GrowingBytes(MAX + 1)
  bytes.append(Buffer.alloc(1_000_000, 'x'))
  t.equal(bytes.length, 1_000_000)
})

t.test('memory is given back at once, up to a spare', async (t) => {
  const bytes = new GrowingBytes(60_000_000)
  const part = Buffer.alloc(1_000_000, 'x')
  for (let n = 0; n < 60; n++) bytes.append(part)
  const filled = process.memoryUsage.rss()
  bytes.clear()
  t.ok(filled - process.memoryUsage.rss() > 45_000_000)
})
