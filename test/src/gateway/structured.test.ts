import t from 'tap'
import { boundStructured } from '../../../src/gateway/structured.ts'
import { isRecord } from '../../../src/util/guards.ts'

t.test('what fits passes through as it is', async (t) => {
  const value = { a: [1, null, { b: '\u0000' }] }
  const bytes = JSON.stringify(value).length
  t.same(boundStructured(value, bytes), { fits: true, shown: value })
  t.equal(boundStructured(value, bytes).shown, value)
})

t.test('what does not fit becomes a marker, and text to be kept', async (t) => {
  const value = { text: 'ü'.repeat(100) }
  const { fits, shown, rest } = boundStructured(value, 100)
  t.equal(fits, false)
  t.match(shown, { omitted: true, size_bytes: 211, detail: /211 bytes.*MAX_SLICE_BYTES.*result\.uri/ })
  t.equal(rest?.kind === 'text' && rest.text.toString(), JSON.stringify(value))
})

t.test('what is nested too deeply to be written as JSON becomes a marker', async (t) => {
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
  const { fits, shown, rest } = boundStructured(deep, 1_000_000)
  t.equal(fits, false)
  t.match(isRecord(shown) ? shown.detail : '', /nested too deeply/)
  t.equal(rest, undefined)
})
