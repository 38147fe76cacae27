import t from 'tap'
import { Type, type TSchema } from 'typebox'
import { PosternError } from '../../../src/errors.ts'
import { compileSerializer, compileValidator } from '../../../src/http/validators.ts'
import { ReadInput } from '../../../src/schemas/read.ts'

function run (schema: TSchema, httpPart: string, value: unknown): { value?: unknown, error?: unknown } {
  const result: unknown = compileValidator({ schema, method: 'POST', url: '/', httpPart })(value)
  return typeof result === 'object' && result !== null ? result : {}
}

t.test('a body is taken as it is', async (t) => {
  const body = { uri: 'a:b' }
  t.equal(run(ReadInput, 'body', body).value, body, 'no defaults, no copy')
  for (const bad of [{ uri: 'a:b', offset: '3' }, { uri: 3 }, { uri: 'a:b', offset: 1.5 }, { uri: 'a:b', x: 1 }, null, [], 'a']) {
    t.type(run(ReadInput, 'body', bad).error, PosternError, JSON.stringify(bad))
  }
})

t.test('query strings and paths are coerced', async (t) => {
  const schema = Type.Object({ n: Type.Integer(), flag: Type.Boolean(), text: Type.String() })
  t.strictSame(run(schema, 'querystring', { n: '3', flag: 'true', text: '5' }).value, { n: 3, flag: true, text: '5' })
  t.match(run(schema, 'querystring', { n: 'x', flag: 'true', text: '' }).error, { code: 'invalid_request', message: /"n" must be an integer, not the string "x"/ })
  t.strictSame(run(Type.Object({ n: Type.Integer() }), 'params', { n: '3' }).value, { n: 3 })
})

t.test('what is text already is taken as it is', async (t) => {
  const schema = Type.Object({ text: Type.String(), mode: Type.Optional(Type.Enum(['fast', 'safe'])), n: Type.Optional(Type.Integer()) }, { additionalProperties: false })
  const query = { text: '5', mode: 'fast' }
  t.equal(run(schema, 'querystring', query).value, query)
  t.strictSame(run(schema, 'querystring', { ...query, n: '7' }).value, { ...query, n: 7 })
  for (const bad of [{ ...query, mode: 'slow' }, { ...query, n: 'x' }, { ...query, other: '1' }, {}]) t.type(run(schema, 'querystring', bad).error, PosternError, JSON.stringify(bad))
})

t.test('answers are serialized whole, whatever the schema says', async (t) => {
  t.equal(compileSerializer()({ a: 1, undocumented: { b: [null] } }), '{"a":1,"undocumented":{"b":[null]}}')
})
