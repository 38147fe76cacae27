import t from 'tap'
import { GrowingBytes } from '../../../src/connections/growing-bytes.ts'
import { Unescaper, type Unescaped } from '../../../src/connections/unescape.ts'

function unescaped (source: string | Buffer, from = 0): Unescaped & { readonly text: string } {
  const bytes = new GrowingBytes(10_000_000)
  const { end, at } = new Unescaper().append(bytes, Buffer.from(source), from)
  const text = bytes.toString()
  bytes.clear()
  return { end, at, text }
}

t.test('to the closing quote', async (t) => {
  const cases: readonly (readonly [string, string])[] = [
    ['', ''],
    ['plain', 'plain'],
    ['größe 漢字 😀', 'größe 漢字 😀'],
    ['\\"\\\\\\/\\b\\f\\n\\r\\t', '"\\/\b\f\n\r\t'],
    ['\\u0041\\u00E9\\u20ac\\ud83d\\uDE00\\u0000', 'Aé€😀\0'],
    ['\\u007f\\u0080\\u07ff\\u0800\\ud7ff\\ue000\\uffff\\ud800\\udc00\\udbff\\udfff', '\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff\u{10000}\u{10ffff}'],
    ['\x7f', '\x7f']
  ]
  for (const [source, text] of cases) {
    const bytes = Buffer.byteLength(source)
    t.strictSame(unescaped(`${source}"rest`), { end: 'closed', at: bytes + 1, text }, source)
    t.strictSame(unescaped(source), { end: 'open', at: bytes, text }, source)
  }
  t.strictSame(unescaped('skip"ped"', 5), { end: 'closed', at: 9, text: 'ped' })
})

t.test('wherever the special bytes are among others', async (t) => {
  for (let before = 0; before < 9; before++) {
    for (let after = 0; after < 9; after++) {
      const [first, last] = ['x'.repeat(before), 'é'.repeat(after)]
      t.strictSame(unescaped(`${first}\\n${last}"`), { end: 'closed', at: before + 2 * after + 3, text: `${first}\n${last}` })
      t.strictSame(unescaped(`${first}\n${last}"`), { end: 'odd', at: before, text: first })
    }
  }
})

t.test('every control character is odd, every other byte stands for itself', async (t) => {
  for (let byte = 0; byte < 256; byte++) {
    const { end, at } = unescaped(Buffer.from([0x61, 0x61, byte, 0x61, 0x61, 0x61, 0x61]))
    const expected = byte < 0x20 ? ['odd', 2] : byte === 0x22 ? ['closed', 3] : byte === 0x5c ? ['odd', 2] : ['open', 7]
    t.strictSame([end, at], expected, String(byte))
  }
})

t.test('an escape that is cut is left, one that is none is odd', async (t) => {
  const cut = ['\\', '\\u', '\\u1', '\\u12', '\\u123', '\\ud83d', '\\ud83d\\', '\\ud83d\\u', '\\ud83d\\ude0']
  for (const escape of cut) t.strictSame(unescaped(`ab${escape}`), { end: 'open', at: 2, text: 'ab' }, escape)
  const odd = ['\\x', '\\U0041', '\\u12g4', '\\u 123', '\\ud83d"', '\\ud83dx', '\\ud83d\\n', '\\ud83d\\u0041', '\\ud83d\\ud83d', '\\ude00', '\\ude00\\ud83d', '\\ud83d\\ug000', '\\\n']
  for (const escape of odd) t.strictSame(unescaped(`ab${escape}`), { end: 'odd', at: 2, text: 'ab' }, escape)
})

t.test('more than is written at once', async (t) => {
  for (const part of ['x', 'é', '\\n', '\\ud83d\\ude00', 'abc\\u20ac']) {
    for (const offset of ['', 'a', 'ab', 'abc']) {
      const source = offset + part.repeat(70_000)
      const { end, text } = unescaped(`${source}"`)
      t.ok(end === 'closed' && text === JSON.parse(`"${source}"`), `${offset} ${part}`)
    }
  }
})
