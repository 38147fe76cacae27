import t from 'tap'
import { jsonError } from '../../../src/http/json-error.ts'

t.test('what is wrong, and where', async (t) => {
  const table = [
    ['{"a": 1,}', /key in double quotes was expected.*line 1, column 9 \(position 8\)/],
    ['{"a": }', /value was expected.*position 6/],
    ['{"a": 1', /closing brace } was expected.*position 7/],
    ['[1, 2', /closing bracket \] was expected/],
    ['{a: 1}', /unquoted or unknown word/],
    ["{'a': 1}", /unquoted or unknown word/],
    ['{"a" 1}', /colon was expected/],
    ['{"a": 1 "b": 2}', /comma was expected/],
    ['{"a": 1}\n{', /more text follows.*line 2, column 1/],
    ['{"a": "b', /string does not end/],
    ['{"a": "\\x"}', /unknown escape/],
    ['{"a": 01}', /is not valid JSON/],
    ['// a\n{}', /comments are not JSON/],
    ['   ', /value was expected/]
  ] as const
  for (const [text, message] of table) {
    const error = jsonError(text)
    t.equal(error.code, 'invalid_request')
    t.match(error.message, message, text)
  }
})

t.test('valid JSON that is refused', async (t) => {
  t.match(jsonError('{"__proto__": 1}').message, '__proto__')
})

t.test('nesting without end', async (t) => {
  t.match(jsonError('['.repeat(500_000)).message, 'not valid JSON')
})
