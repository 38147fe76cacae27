import t from 'tap'
import { PosternError } from '../../../src/errors.ts'
import { problemHeaders } from '../../../src/http/problem.ts'

t.test('headers that go with an error', async (t) => {
  const type = { 'content-type': 'application/problem+json' }
  t.strictSame(problemHeaders(new PosternError('invalid_request', 'a')), type)
  t.strictSame(problemHeaders(new PosternError('server_unavailable', 'a', { retryAfterS: 1.2 })), { ...type, 'retry-after': '2' })
  t.strictSame(problemHeaders(new PosternError('server_unavailable', 'a', { retryAfterS: -3 })), { ...type, 'retry-after': '0' })
  t.strictSame(problemHeaders(new PosternError('unauthorized', 'a')), { ...type, 'www-authenticate': 'Bearer realm="postern"' })
})
