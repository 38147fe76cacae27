import t from 'tap'
import { GUARD_ERRORS, problemResponses } from '../../../src/http/problem-responses.ts'

t.test('one response for each status, in order, naming its codes', async (t) => {
  const responses = problemResponses([...GUARD_ERRORS, 'unknown_tool', 'invalid_pattern', 'unknown_server', 'unknown_tool'])
  t.strictSame(Object.keys(responses), ['400', '403', '404', '500'])
  t.equal(responses[404]?.description, '`unknown_tool`: Unknown tool; `unknown_server`: Unknown server')
  t.strictSame(Object.keys(responses[404]?.content ?? {}), ['application/problem+json'])
})
