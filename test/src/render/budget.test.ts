import t from 'tap'
import { fitEscaped, jsonBytes } from '../../../src/render/budget.ts'

const SAMPLES = ['', 'plain', '"quoted" \\ back', '\u0000\u0001\u001f\u007f', '\b\t\n\f\r', 'é', '€\u2028', '😀', 'a\ud800', '\udc00\ud800x', 'mix é€😀\n\u0007"']

t.test('a value is measured as it is sent', (t) => {
  for (const text of SAMPLES) t.equal(jsonBytes({ text }), Buffer.byteLength(JSON.stringify({ text })))
  t.equal(jsonBytes(undefined), 0)
  t.end()
})

t.test('a text that fits is measured', (t) => {
  for (const [index, text] of SAMPLES.entries()) {
    const escaped = Buffer.byteLength(JSON.stringify(text)) - 2
    t.same(fitEscaped(text, escaped), { units: text.length, bytes: Buffer.byteLength(text), escaped }, `sample ${index}`)
  }
  t.end()
})

t.test('the longest beginning that fits, for every room', (t) => {
  for (const text of SAMPLES) {
    const characters = [...text]
    for (let room = 0; room < 80; room++) {
      let best = ''
      for (let n = 0; n <= characters.length; n++) {
        const head = characters.slice(0, n).join('')
        if (Buffer.byteLength(JSON.stringify(head)) - 2 <= room) best = head
      }
      t.equal(text.slice(0, fitEscaped(text, room).units), best)
    }
  }
  t.same(fitEscaped('abc', -5), { units: 0, bytes: 0, escaped: 0 })
  t.end()
})
