import t from 'tap'
import { warningsHeader } from '../../../src/http/warnings-header.ts'

const read = (warnings: readonly string[]): string[] => JSON.parse(warningsHeader(warnings)['x-postern-warnings'] ?? '')

t.test('none, no header', async (t) => t.strictSame(warningsHeader([]), {}))

t.test('JSON that any header can carry', async (t) => {
  const warnings = ['plain', 'Grüße 漢 😀 \u2028', 'a\nb\0"\\']
  t.match(warningsHeader(warnings)['x-postern-warnings'], /^[\x20-\x7e]+$/)
  t.strictSame(read(warnings), warnings)
})

t.test('bounded, and it says so', async (t) => {
  const many = read(Array.from({ length: 1000 }, () => '😀'.repeat(10_000)))
  t.equal(many.length, 11)
  t.equal(many[10], '990 more')
  t.ok((warningsHeader(Array.from({ length: 1000 }, () => '漢'.repeat(10_000)))['x-postern-warnings'] ?? '').length < 14_000)
})
