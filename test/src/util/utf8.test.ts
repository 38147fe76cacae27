import t from 'tap'
import { Utf8Text } from '../../../src/util/utf8.ts'

const MIXED = 'aé€😀\u0000"\n'

t.test('pages at character boundaries', (t) => {
  // a 0, é 1-2, € 3-5, 😀 6-9, NUL 10, " 11, \n 12
  const cases: ReadonlyArray<readonly [number, number, string, number, number]> = [
    [0, 100, MIXED, 0, 13],
    [0, 1, 'a', 0, 1],
    [0, 2, 'a', 0, 1],
    [0, 3, 'aé', 0, 3],
    [1, 1, 'é', 1, 3],
    [2, 3, '€', 3, 6],
    [4, 1, '😀', 6, 10],
    [7, 2, '\u0000"', 10, 12],
    [6, 3, '😀', 6, 10],
    [12, 10, '\n', 12, 13],
    [13, 10, '', 13, 13],
    [9999, 10, '', 13, 13],
    [-5, 1, 'a', 0, 1],
    [0, 0, 'a', 0, 1]
  ]
  for (const [offset, maxBytes, text, start, end] of cases) {
    for (const source of [MIXED, Buffer.from(MIXED)]) {
      t.same(new Utf8Text(source).page(offset, maxBytes), { text, offset: start, end }, `${offset}+${maxBytes} of a ${typeof source}`)
    }
  }
  t.end()
})

t.test('an offset inside the last character is the end', (t) => {
  for (const source of ['a€', Buffer.from('a€')]) t.same(new Utf8Text(source).page(2, 5), { text: '', offset: 4, end: 4 })
  t.end()
})

t.test('a first page never holds half of a pair', (t) => {
  t.same(new Utf8Text('😀😀').page(0, 1), { text: '😀', offset: 0, end: 4 })
  t.same(new Utf8Text('ab😀😀').page(0, 3), { text: 'ab', offset: 0, end: 2 })
  t.end()
})

t.test('lone surrogates become U+FFFD', (t) => {
  const text = new Utf8Text('a\ud800b\udc00')
  t.equal(text.byteLength, 8)
  t.equal(text.toString(), 'a\ufffdb\ufffd')
  t.same(text.page(1, 3), { text: '\ufffd', offset: 1, end: 4 })
  t.end()
})

t.test('a byte order mark is kept', (t) => {
  t.equal(new Utf8Text(Buffer.from('\ufeffx')).page(0, 10).text, '\ufeffx')
  t.end()
})

t.test('following the end gives back every byte once', (t) => {
  let text = ''
  for (let i = 0; text.length < 700_000; i++) text += `${i} é€😀 ${'x'.repeat(i % 7)}\n`
  const ascii = 'plain text\n'.repeat(1000)
  for (const [source, sizes] of [[text, [7001, 51_200, 204_799]], [text.slice(0, 5000), [1, 2, 3, 5]], [ascii, [997]]] as const) {
    for (const form of [source, Buffer.from(source)]) {
      for (const size of sizes) {
        const held = new Utf8Text(form)
        const pages: string[] = []
        let offset = 0
        while (offset < held.byteLength) {
          const page = held.page(offset, size)
          if (page.offset !== offset || page.end <= offset || Buffer.byteLength(page.text) !== page.end - offset) t.fail(`page at ${offset}`)
          pages.push(page.text)
          offset = page.end
        }
        t.ok(pages.join('') === source, `${size} at a time`)
      }
    }
  }
  t.end()
})

t.test('what it takes in memory', (t) => {
  t.equal(new Utf8Text('ascii').heldBytes, 5)
  t.equal(new Utf8Text(Buffer.from('größe')).heldBytes, 7)
  t.equal(new Utf8Text('漢').heldBytes, 3)
  const text = new Utf8Text('xxxxxxx€')
  t.equal(text.heldBytes, 16)
  text.page(3, 2)
  t.equal(text.heldBytes, 10, 'encoded, for a page')
  t.end()
})

t.test('its source, in the form that it is held in', (t) => {
  t.equal(new Utf8Text('größe').source, 'größe')
  t.same(new Utf8Text(Buffer.from('größe')).source, Buffer.from('größe'))
  t.end()
})
