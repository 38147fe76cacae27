import t from 'tap'
import { fault, fill } from '../../../bench/load/job.ts'

t.test('each connection has its own token and number', (t) => {
  t.equal(fill('{"id":{{id}},"a":"{{token}}","b":"{{token}}"}', 'x', 3), '{"id":3,"a":"x","b":"x"}')
  t.end()
})

t.test('an answer is right or says what is wrong with it', (t) => {
  const expected = { status: 200, includes: 'echo:{{token}}', minChars: 8 }
  t.equal(fault(expected, 200, '{"text":"echo:t1"}', 't1', 1), undefined)
  t.match(fault(expected, 500, 'oh', 't1', 1), 'status 500, not 200: oh')
  t.match(fault(expected, 200, 'echo:t2 and more', 't1', 1), 'no echo:t1 in echo:t2 and more', 'the answer of another connection is wrong')
  t.match(fault(expected, 200, 'echo:t1', 't1', 1), '7 characters, fewer than 8')
  t.equal(fault({ status: 304 }, 304, '', 't1', 1), undefined)
  t.end()
})
