import t from 'tap'
import { describeFailure } from '../../../src/connections/describe-failure.ts'

t.test('a failure is told with its code, once', async (t) => {
  t.equal(describeFailure(Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' })), 'other side closed (UND_ERR_SOCKET)')
  t.equal(describeFailure(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })), 'connect ECONNREFUSED')
  t.equal(describeFailure('text'), 'text')
})
