import t from 'tap'
import { CASES, chosenCases } from '../../../bench/cases/index.ts'

t.test('cases are chosen by the beginning of their names', (t) => {
  t.equal(chosenCases([]), CASES)
  t.same(chosenCases(['invoke-stdio']).map(({ name }) => name), ['invoke-stdio-1', 'invoke-stdio-32', 'invoke-stdio-256'])
  t.same(chosenCases(['memory', 'text']).map(({ name }) => name), ['text-5mb', 'memory-idle', 'memory-blobs'], 'in the order in which they run')
  t.throws(() => chosenCases(['invoke', 'nothing']), /no case nothing; the cases are invoke-stdio-1, /)
  t.end()
})
