import { toUSVString } from 'node:util'
import t from 'tap'
import { putBack } from '../../../src/connections/put-back.ts'
import { LARGE_STRING_BYTES, Sifter } from '../../../src/connections/sifter.ts'
import { LargeString } from '../../../src/util/large-string.ts'

const LONG = LARGE_STRING_BYTES + 5000

/** Numbers from 0 on, below a bound: the same ones in every run. */
function numbers (seed: number): (below: number) => number {
  let state = Math.imul(seed, 2_654_435_761)
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor(state / 2 ** 32 * below)
  }
}

function sift (bytes: Buffer, chunkBytes: () => number): { parsed: unknown, taken: number } | undefined {
  const sifter = new Sifter(2 * bytes.length + 100)
  for (let at = 0; at < bytes.length;) {
    const size = chunkBytes()
    sifter.push(bytes.subarray(at, at + size))
    at += size
  }
  const { text, large } = sifter.finish()
  const taken = large?.size ?? 0
  try {
    const parsed: unknown = JSON.parse(text)
    if (large !== undefined) putBack(parsed, large)
    return { parsed, taken }
  } catch {
    return undefined
  }
}

function parse (bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** With ordinary strings in the place of large ones. Those are always well-formed. */
function plain (value: unknown): unknown {
  if (value instanceof LargeString) return value.toString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
}

const every = (bytes: number) => () => bytes

t.test('what is no JSON is none afterwards, and what is JSON is the same', async (t) => {
  const long = 'x'.repeat(LONG)
  const block = (text: string): string => `{"result":{"content":[{"type":"text","text":"${text}"}]}}`
  const cases: readonly (readonly [string, string | Buffer, number])[] = [
    ['a text', block(long), 1],
    ['a tail of escapes', block(long + '\\n\\"\\\\\\/\\b\\f\\r\\t\\u0000\\u00e9\\u20AC\\ud83d\\ude00'), 1],
    ['escapes from its beginning on', block('\\u00e9\\n'.repeat(LONG / 8)), 1],
    ['surrogate pairs', block('\\uD83D\\uDE00'.repeat(LONG / 6)), 1],
    ['a backslash before the quote', block(long + '\\\\'), 1],
    ['half a pair within', block(`${long}\\ud83dx${long}`), 0],
    ['half a pair at the end', block(`${long}\\ud83d`), 0],
    ['the other half', block(`${long}\\ude00\\ud83d\\ude00`), 0],
    ['halves that are no pair', block(`${long}\\ud83d\\ud83d\\n`), 0],
    ['half a pair and another escape', block(`${long}\\ud83d\\n`), 0],
    ['control characters behind half a pair', block(`${long}\\u0001\\"\\\\\\ud800`), 0],
    ['a newline as it is', block(`${long}\n`), 0],
    ['a carriage return as it is', block(`${long}\r${long}`), 0],
    ['an unknown escape', block(`${long}\\x41`), 0],
    ['no hexadecimal digit', block(`${long}\\u00g0`), 0],
    ['no hexadecimal digit in the second half', block(`${long}\\ud83d\\u00g0`), 0],
    ['no end', block(long).slice(0, -6), 0],
    ['an end within an escape', `{"a":"${long}\\u00`, 0],
    ['an end behind a backslash', `{"a":"${long}\\`, 0],
    ['no comma behind', `{"a":"${long}" "b":1}`, 1],
    ['too much at the end', block(long) + '}', 1],
    ['a carriage return at the end', block(long) + '\r', 1],
    ['spaces', `  {\t"a" :\n "${long}" }`, 1],
    ['a large name', `{"${long}":1,"b":"${long}"}`, 1],
    ['a member of a list', `["${long}"]`, 0],
    ['a colon in a string before', `[":","${long}"]`, 0],
    ['the same name twice', `{"a":"${long}","a":"${long}y"}`, 2],
    ['a prototype', `{"__proto__":"${long}","constructor":{"__proto__":{"a":"${long}"}}}`, 2],
    ['a text alone', `"${long}"`, 0],
    ['a batch', `[${block(long)},${block(long)},7]`, 2],
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from(`{"a":"${long}`), Buffer.from([0xff, 0xe2, 0x82]), Buffer.from(`\\u0082\xe9${long}"}`, 'latin1')]), 1],
    ['the same and half a pair', Buffer.concat([Buffer.from(`{"a":"${long}`), Buffer.from([0xff, 0xe2, 0x82]), Buffer.from('\\ud800"}')]), 0],
    ['surrogates as bytes', Buffer.concat([Buffer.from(`{"a":"${long}`), Buffer.from([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]), Buffer.from('"}')]), 1],
    ['a byte order mark', `\ufeff${block(long)}`, 1]
  ]
  for (const [name, json, taken] of cases) {
    const bytes = Buffer.from(json)
    const expected = parse(bytes)
    for (const size of [1, 7, 4096, 65_536]) {
      const sifted = sift(bytes, every(size))
      t.ok(JSON.stringify(plain(sifted?.parsed)) === JSON.stringify(expected), `${name}, ${size} at a time`)
      if (sifted !== undefined && size < LARGE_STRING_BYTES) t.equal(sifted.taken, taken, `${name}: taken out`)
    }
  }
})

/** The inside of a JSON string, now and then with what does not belong there. */
function stringBytes (random: (below: number) => number, chars: number, odd: boolean): Buffer {
  const parts = ['plain text of several words ', 'é', '€', '😀', '\\n', '\\"', '\\\\', '\\/', '\\u0041', '\\u00e9', '\\u20ac', '\\ud83d\\ude00', '\\u0000']
  const oddParts = [Buffer.from('\\ud83d'), Buffer.from('\\ude00'), Buffer.from([0xff]), Buffer.from([0xe2, 0x82]), Buffer.from('\n'), Buffer.from('\\q'), Buffer.from('\\u12')]
  const out: Buffer[] = []
  const period = 1 + random(40)
  for (let bytes = 0; bytes < chars;) {
    const part = Buffer.from((random(period) === 0 ? parts[random(parts.length)] : parts[0]) ?? '')
    out.push(part)
    bytes += part.length
  }
  const extra = oddParts[random(oddParts.length)]
  if (odd && extra !== undefined) out.splice(random(out.length), 0, extra)
  return Buffer.concat(out)
}

function valueBytes (random: (below: number) => number, depth: number): Buffer {
  const quoted = (chars: number): Buffer => Buffer.concat([Buffer.from('"'), stringBytes(random, chars, random(6) === 0), Buffer.from('"')])
  const space = (): Buffer => Buffer.from(['', '', ' ', '\t', '\r\n'][random(5)] ?? '')
  const kind = random(depth > 3 ? 4 : 8)
  if (kind === 0) return Buffer.from(['null', 'true', '-1.5e3', '0'][random(4)] ?? '')
  if (kind === 1) return quoted(LARGE_STRING_BYTES + random(60_000))
  if (kind < 4) return quoted(random(50))
  const members = Array.from({ length: random(5) }, () => kind < 6
    ? valueBytes(random, depth + 1)
    : Buffer.concat([Buffer.from(`"${['a', '__proto__', 'text', 'a:b', '\\"'][random(5)]}"`), space(), Buffer.from(':'), space(), valueBytes(random, depth + 1)]))
  const separated = members.flatMap((member, n) => n === 0 ? [member] : [space(), Buffer.from(','), space(), member])
  return Buffer.concat([Buffer.from(kind < 6 ? '[' : '{'), ...separated, Buffer.from(kind < 6 ? ']' : '}')])
}

t.test('whatever comes, cut anywhere, JSON.parse decides', async (t) => {
  let took = 0
  let valid = 0
  for (let seed = 1; seed <= 200; seed++) {
    const random = numbers(seed)
    const bytes = Buffer.concat([Buffer.from('{"result":'), valueBytes(random, 0), Buffer.from(',"large":'), valueBytes(random, 0), Buffer.from(random(20) === 0 ? '' : '}')])
    const most = [50, 1000, 10_000, 65_536, 500_000][random(5)] ?? 1
    const sifted = sift(bytes, () => 1 + random(most))
    const expected = parse(bytes)
    took += sifted?.taken ?? 0
    if (expected !== undefined) valid++
    if (JSON.stringify(plain(sifted?.parsed)) !== JSON.stringify(expected)) t.fail(`seed ${seed}, up to ${most} at a time`)
  }
  t.ok(took > 50, `${took} were taken out`)
  t.ok(valid > 100 && valid < 190, `${valid} were JSON`)
})

t.test('bytes of any kind behind the beginning of a large string', async (t) => {
  const random = numbers(99)
  for (let run = 0; run < 1000; run++) {
    const tail = Buffer.from(Array.from({ length: 1 + random(20) }, () => random(3) === 0 ? random(256) : '"\\ud83e0n,}:{'.charCodeAt(random(13))))
    const bytes = Buffer.concat([Buffer.from(`{"a":"${'x'.repeat(LARGE_STRING_BYTES)}`), tail, Buffer.from(random(2) === 0 ? '"}' : '')])
    const sifted = sift(bytes, () => random(10) === 0 ? 1 + random(9) : LARGE_STRING_BYTES + random(20))
    if (JSON.stringify(plain(sifted?.parsed)) !== JSON.stringify(parse(bytes))) t.fail(JSON.stringify(tail.toString('latin1')))
  }
})

t.test('a large string is UTF-8, and small ones stay', async (t) => {
  const value = toUSVString('größe 漢字 😀\n'.repeat(20_000))
  const sifted = sift(Buffer.from(JSON.stringify({ result: { contents: [{ uri: 'a:b', text: value }] } })), every(50_000))
  t.match(sifted?.parsed, { result: { contents: [{ uri: 'a:b', text: LargeString }] } })
  t.equal(sifted?.taken, 1)
})

t.test('memory is given back', async (t) => {
  const sifter = new Sifter(60_000_000)
  const chunk = Buffer.alloc(65_536, 'x')
  sifter.push(Buffer.from('{"a":"'))
  for (let n = 0; n < 400; n++) sifter.push(chunk)
  sifter.push(Buffer.from('","b":"'))
  for (let n = 0; n < 400; n++) sifter.push(chunk)
  const filled = process.memoryUsage.rss()
  sifter.clear()
  t.ok(filled - process.memoryUsage.rss() > 40_000_000)
})
