import t from 'tap'
import { caseTable, markdownTable, show, targetTable } from '../../../bench/report/table.ts'

t.test('numbers have about three digits', (t) => {
  for (const [value, text] of [[12345.6, '12,346'], [123.4, '123'], [12.345, '12.3'], [1.2345, '1.23'], [0.01234, '0.012'], [0, '0.00'], [-12.34, '-12.3'], [NaN, '–']] as const) {
    t.equal(show(value), text)
  }
  t.end()
})

t.test('columns are aligned', (t) => {
  t.equal(markdownTable(['', 'median'], [['postern', '1'], ['x', '12345678']]), [
    '|         | median   |',
    '|---------|----------|',
    '| postern | 1        |',
    '| x       | 12345678 |'
  ].join('\n'))
  t.end()
})

t.test('a case has ratios of its first row to every other, figures, and what was left out', (t) => {
  const text = caseTable({
    name: 'invoke',
    title: 'small',
    unit: 'req/s',
    rows: [{ name: 'postern', values: [90, 80], also: { 'p50 ms': [1, 3] } }, { name: 'bare', values: [100, 160] }],
    figures: { RPCs: 1 },
    skipped: [{ name: 'mcpo', reason: 'there is no Python' }]
  })
  t.match(text, /^### invoke: small\n/)
  t.match(text, /\| postern +\| 85\.0 +\| 80\.0 … 90\.0 +\| +\| 2\.00 +\|/)
  t.match(text, /\| bare +\| 130 +\| 100 … 160 +\| 0\.70 \(0\.50 … 0\.90\) +\| +\|/)
  t.match(text, '\nRPCs: 1.00\n')
  t.match(text, /\nmcpo: left out, there is no Python$/)
  t.end()
})

t.test('targets', (t) => {
  const text = targetTable([
    { text: 'fast', wanted: 'at least 0.85', measured: { median: 0.9, min: 0.8, max: 1 }, outcome: 'met' },
    { text: 'small', wanted: 'at most 120', measured: undefined, outcome: 'not measured' }
  ])
  t.match(text, /\| fast +\| at least 0.85 \| 0\.90 \(0\.80 … 1\.00\) \| met +\|/)
  t.match(text, /\| small +\| at most 120 +\| +\| not measured \|/)
  t.end()
})
