import t from 'tap'
import { fitMessages } from '../../../src/gateway/fit-messages.ts'
import { VENDORS } from '../../../src/openapi/vendors/index.ts'
import { CEILING, sizeOf } from '../../fixtures/mcp-gateway.ts'

const answered = (text: string, more = {}) => ({ call: { id: 'c', name: 'f', arguments: {} }, slug: 's', message: { text, rest: text, isError: false }, ...more })
const kept: string[] = []
const gateway = {
  keep: (_server: string, text: string) => {
    kept.push(text)
    return { uri: `postern://results/${kept.length}`, total_bytes: Buffer.byteLength(text), expires_at: '2026-01-01T00:00:00Z' }
  }
}
const TEXTS: Readonly<Record<string, string>> = {
  ascii: 'x'.repeat(150_000),
  escapes: '"\\\n\0'.repeat(30_000),
  wide: '漢😀é'.repeat(20_000),
  surrogates: '\ud800'.repeat(50_000)
}

t.test('what fits is left alone', async (t) => {
  const one = answered('x'.repeat(204_000))
  t.equal(fitMessages(VENDORS.openai, [one], gateway)[0], one)
  t.strictSame(fitMessages(VENDORS.openai, [], gateway), [])
})

for (const vendor of Object.values(VENDORS)) {
  t.test(`${vendor.format}: all together stay under the ceiling, and what is cut is kept`, async (t) => {
    for (const [name, text] of Object.entries(TEXTS)) {
      for (const isError of [false, true]) {
        const all = [answered('small'), ...Array.from({ length: 50 }, () => answered(text, { message: { text, rest: text, isError } }))]
        const fitted = fitMessages(vendor, all, gateway)
        t.ok(sizeOf(vendor.answer(fitted)) <= CEILING, name)
        t.equal(fitted[0]?.message.text, 'small')
        const [, offset = ''] = /call mcp_read_s with {"uri":"postern:.*?","offset":(\d+)}/.exec(fitted[1]?.message.text ?? '') ?? []
        const bytes = Buffer.from(text)
        const shown = bytes.subarray(0, Number(offset)).toString()
        t.equal(Buffer.from(fitted[1]?.message.text.slice(0, shown.length) ?? '').toString(), shown, `${name}: cut where it says`)
        t.ok(Number(offset) > 700, `${name}: ${offset}`)
      }
    }
  })
}

t.test('a result that is kept already is not kept again', async (t) => {
  const count = kept.length
  const result = { uri: 'postern://results/first', total_bytes: 4_000_000, expires_at: 'later' }
  const [first] = fitMessages(VENDORS.anthropic, [answered('y'.repeat(190_000), { kept: result }), answered('x'.repeat(100_000))], gateway)
  t.match(first?.message.text, /Cut at byte \d+ of 4000000: .* call mcp_read_s with {"uri":"postern:\/\/results\/first","offset":\d+}/)
  t.equal(kept.length, count)
})

t.test('structured content that does not fit is cut as text', async (t) => {
  const structured = { value: 'z'.repeat(300_000) }
  const text = JSON.stringify(structured)
  const [fitted] = fitMessages(VENDORS.gemini, [answered(text, { message: { text, structured, rest: '', isError: false } })], gateway)
  t.match(fitted?.message, { text: /^{"value":"zzz/, structured: undefined })
})

t.test('an error of no server', async (t) => {
  const { slug, ...nowhere } = answered('e'.repeat(300_000))
  t.match(fitMessages(VENDORS.openai, [nowhere], gateway)[0]?.message.text, /Make fewer calls at a time/)
})
