import t from 'tap'
import { assertComplete, parseJson, toolArguments } from '../../../../src/cli/client/arguments.ts'

const schema = { type: 'object', properties: { n: { type: 'integer', description: 'how\nmany' }, tags: { type: 'array', items: { type: 'string' } }, 'odd:': { type: 'string' } }, required: ['n', 'tags'] }
const source = { schema, defs: {} }

t.test('words as the arguments of a call', async (t) => {
  t.strictSame(toolArguments(['n=3', 'tags=a', 'tags=b'], source), { n: 3, tags: ['a', 'b'] })
  t.strictSame(toolArguments(['n:="text"', 'other=1', 'more=x=y'], source), { n: 'text', other: 1, more: 'x=y' })
  t.strictSame(toolArguments(['odd:=text'], source), { 'odd:': 'text' }, 'a key of the tool comes before the notation')
  t.strictSame(toolArguments([], { schema: undefined, defs: {} }), {})
  t.throws(() => toolArguments(['n:=x'], source), { message: /value of "n" is not JSON/ })
  t.throws(() => toolArguments(['=3'], source), { message: /key=value/ })
  t.throws(() => toolArguments(['x=1'], { schema: { ...schema, additionalProperties: false }, defs: {} }), { message: /takes no "x"; it takes n, tags, odd:/ })
})

t.test('what is missing', async (t) => {
  assertComplete({ n: 1, tags: [] }, source)
  assertComplete({}, { schema: { required: 'n' }, defs: {} })
  t.throws(() => assertComplete({ tags: [] }, source), { message: 'the tool needs one more argument:\n  n=  how many' })
  t.throws(() => assertComplete({}, source), { message: 'the tool needs 2 more arguments:\n  n=  how many\n  tags=' })
})

t.test('JSON that a person typed', async (t) => {
  t.strictSame(parseJson('{"a":1}', 'x'), { a: 1 })
  t.throws(() => parseJson('{', 'what was given'), { name: 'UsageError', message: /^what was given is not JSON: / })
})
