import t from 'tap'
import { putInto } from '../../../bench/report/report.ts'

t.test('the tables go between their marks and nothing else changes', (t) => {
  const readme = 'head\n<!-- targets -->\nold\n<!-- /targets -->\nmiddle\n<!-- cases -->\n<!-- /cases -->\nend'
  const once = putInto(readme, { targets: 'T1', cases: 'C1' })
  t.equal(once, 'head\n<!-- targets -->\n\nT1\n\n<!-- /targets -->\nmiddle\n<!-- cases -->\n\nC1\n\n<!-- /cases -->\nend')
  t.equal(putInto(once, { targets: 'T1', cases: 'C1' }), once)
  t.throws(() => putInto('no marks', { targets: '', cases: '' }), /no <!-- targets -->/)
  t.end()
})
