import t from 'tap'
import { Gathered, SIFTED_BYTES } from '../../../src/connections/gathered.ts'

const MAX = 10_000_000

t.test('what was pushed is taken as one text, and then nothing is left', async (t) => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['nothing', []],
    ['small parts', ['a', 'ü', 'b']],
    ['one large part', ['x'.repeat(3_000_000)]],
    ['small parts that become large', Array.from({ length: 50 }, (_, n) => `${n}€`.repeat(20_000))],
    ['exactly the limit', ['x'.repeat(MAX - 1), 'y']]
  ]
  const gathered = new Gathered(MAX)
  for (const [name, parts] of cases) {
    for (const part of parts) gathered.push(Buffer.from(part))
    const whole = parts.join('')
    t.equal(gathered.bytes, Buffer.byteLength(whole), name)
    const { text, large } = gathered.take()
    t.ok(text === whole, name)
    t.equal(large, undefined)
    t.equal(gathered.bytes, 0)
    t.equal(gathered.take().text, '')
  }
})

t.test('a character that is cut through is whole again', async (t) => {
  const bytes = Buffer.from('😀'.repeat(500_000))
  const gathered = new Gathered(MAX)
  for (let at = 0; at < bytes.length; at += 99_999) gathered.push(bytes.subarray(at, at + 99_999))
  t.ok(gathered.take().text === bytes.toString())
})

t.test('large strings of a long text come beside it', async (t) => {
  const value = 'größe 漢字 "\n'.repeat(100_000)
  const push = (gathered: Gathered, json: string): void => {
    const bytes = Buffer.from(json)
    for (let at = 0; at < bytes.length; at += 65_536) gathered.push(bytes.subarray(at, at + 65_536))
  }
  const gathered = new Gathered(MAX)
  push(gathered, JSON.stringify({ a: value, b: 1 }))
  const { text, large } = gathered.take()
  t.ok(text.length < 100)
  t.strictSame([...large?.values() ?? []].map((string) => string.toString() === value), [true])
  push(gathered, JSON.stringify({ a: 'x'.repeat(SIFTED_BYTES - 20) }))
  t.equal(gathered.take().large, undefined, 'a short one is not sifted')
})

t.test('the head is a copy', async (t) => {
  for (const text of ['head and the rest', 'head'.padEnd(2_000_000, '.')]) {
    const gathered = new Gathered(MAX)
    gathered.push(Buffer.from(text))
    const head = gathered.head(4)
    gathered.clear()
    t.equal(head.toString(), 'head')
    t.equal(head.length, 4)
  }
})

t.test('a large text gives its memory back at once', async (t) => {
  for (const first of ['x', '{"a":"']) {
    const gathered = new Gathered(60_000_000)
    gathered.push(Buffer.from(first))
    const chunk = Buffer.alloc(65_536, 'x')
    for (let n = 0; n < 900; n++) gathered.push(chunk)
    const filled = process.memoryUsage.rss()
    gathered.clear()
    t.ok(filled - process.memoryUsage.rss() > 50_000_000, first)
  }
})
