import t from 'tap'
import { LineFramer } from '../../../src/connections/line-framer.ts'

function framed (chunks: readonly string[], maxLineBytes = 100): { lines: string[], oversized: { head: string, tail: string, bytes: number }[] } {
  const lines: string[] = []
  const oversized: { head: string, tail: string, bytes: number }[] = []
  const framer = new LineFramer({
    maxLineBytes,
    onLine: (line) => lines.push(line),
    onOversize: ({ head, tail, bytes }) => oversized.push({ head: head.toString(), tail: tail.toString(), bytes })
  })
  for (const chunk of chunks) framer.push(Buffer.from(chunk))
  return { lines, oversized }
}

t.test('lines come whole however they are cut', async (t) => {
  const cases: readonly (readonly [readonly string[], readonly string[]])[] = [
    [['a\nb\n'], ['a', 'b']],
    [['a', 'b', '\n', 'c\n'], ['ab', 'c']],
    [['\n\n'], ['', '']],
    [['a\r\n'], ['a\r']],
    [['unfinished'], []],
    [['x\nun', 'finished\ny', '\n'], ['x', 'unfinished', 'y']]
  ]
  for (const [chunks, lines] of cases) t.strictSame(framed(chunks).lines, lines, JSON.stringify(chunks))
})

t.test('characters that are cut through are whole again', async (t) => {
  const bytes = Buffer.from('größe 漢字 😀\n')
  const lines: string[] = []
  const framer = new LineFramer({ maxLineBytes: 100, onLine: (line) => lines.push(line), onOversize: () => {} })
  for (const byte of bytes) framer.push(Buffer.of(byte))
  t.strictSame(lines, ['größe 漢字 😀'])
})

t.test('a line of megabytes is whole, and so is the next', async (t) => {
  const long = 'größe 漢字 '.repeat(200_000)
  const bytes = Buffer.from(`${long}\nnext\n${long}\n`)
  const lines: string[] = []
  const framer = new LineFramer({ maxLineBytes: 10_000_000, onLine: (line) => lines.push(line), onOversize: () => t.fail('it is within the limit') })
  for (let at = 0; at < bytes.length; at += 65_537) framer.push(bytes.subarray(at, at + 65_537))
  t.strictSame(lines.map((line) => line === long), [true, false, true])
  t.equal(lines[1], 'next')
})

t.test('a line over the limit keeps its ends alone, and the next line is whole', async (t) => {
  const long = `{"id":1,${'x'.repeat(20_000)},"end":1}`
  for (const chunks of [[`${long}\nnext\n`], [long.slice(0, 50), long.slice(50), '\nnext\n'], [...long, '\n', 'next\n']]) {
    const { lines, oversized: [over, ...more] } = framed(chunks, 100)
    t.strictSame(lines, ['next'])
    t.strictSame(more, [])
    t.equal(over?.bytes, long.length)
    t.ok(over?.head.startsWith('{"id":1,'))
    t.ok(over?.tail.endsWith(',"end":1}'))
    t.ok((over?.head.length ?? 0) <= 4096 && (over?.tail.length ?? 0) <= 4096)
  }
  t.strictSame(framed(['x'.repeat(100) + '\n'], 100).lines.length, 1, 'the limit itself is allowed')
})

t.test('large JSON strings of a long line come beside it, and a line over the limit keeps its ends', async (t) => {
  const value = 'größe 漢字 "\n'.repeat(50_000)
  const lines: [string, readonly string[]][] = []
  const oversized: { head: Buffer, tail: Buffer, bytes: number }[] = []
  const framer = new LineFramer({
    maxLineBytes: 2_000_000,
    onLine: (line, large) => lines.push([line, [...large?.values() ?? []].map((string) => string.toString())]),
    onOversize: (ends) => oversized.push(ends)
  })
  const json = JSON.stringify({ id: 7, value, end: 1 })
  const over = JSON.stringify({ id: 8, value: value.repeat(3), end: 1 })
  const bytes = Buffer.from(`${json}\n${over}\r\n${json}\n`)
  for (let at = 0; at < bytes.length; at += 65_536) framer.push(bytes.subarray(at, at + 65_536))
  t.equal(lines.length, 2)
  for (const [line, strings] of lines) {
    t.match(line, /^{"id":7,"value":"[^"]+","end":1}$/)
    t.ok(strings.length === 1 && strings[0] === value)
  }
  t.strictSame(oversized.map(({ bytes }) => bytes), [Buffer.byteLength(over) + 1])
  t.match(oversized[0]?.head.toString(), /^{"id":8,"value":"größe/)
  t.match(oversized[0]?.tail.toString(), /,"end":1}\r$/)
})
