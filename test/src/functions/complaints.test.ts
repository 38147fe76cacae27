import t from 'tap'
import { Type, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { describeMismatch, found } from '../../../src/functions/complaints.ts'
import { ServerParam, Strict } from '../../../src/schemas/common.ts'
import { DescribeParams } from '../../../src/schemas/describe.ts'
import { ReadParams } from '../../../src/schemas/read.ts'

const Read = Strict({ server: ServerParam, ...ReadParams })

function explain (schema: TSchema, value: unknown): string {
  return describeMismatch(Compile(schema).Errors(value), { place: 'body', schema, value })
}

t.test('every message names the member and what is allowed', async (t) => {
  const ok = { server: 's', uri: 'a:b' }
  const table = [
    [{ ...ok, offest: 1 }, 'Unknown member "offest" in the body; did you mean "offset"?'],
    [{ ...ok, zzzzzzzz: 1 }, 'Unknown member "zzzzzzzz" in the body.'],
    [{ ...ok, maxBytes: 1 }, 'Unknown member "maxBytes" in the body; did you mean "max_bytes"?'],
    [{ server: 's' }, 'The body lacks the required member "uri" (A resource URI, or with arguments a URI template with {var} placeholders).'],
    [{ ...ok, offset: '3' }, '"offset" must be an integer, not the string "3".'],
    [{ ...ok, offset: 1.5 }, '"offset" must be an integer, not the number 1.5.'],
    [{ ...ok, offset: null }, '"offset" must be an integer, not null.'],
    [{ ...ok, offset: -1 }, '"offset" must be at least 0, not the number -1.'],
    [{ ...ok, max_bytes: 0 }, '"max_bytes" must be at least 1, not the number 0.'],
    [{ ...ok, uri: '' }, '"uri" must not be empty.'],
    [{ ...ok, arguments: [] }, '"arguments" must be an object, not an array.'],
    [{ ...ok, pattern: {} }, '"pattern" must be a string, not an object.'],
    [[], 'The body must be an object, not an array.'],
    ['x', 'The body must be an object, not the string "x".']
  ] as const
  for (const [value, message] of table) t.equal(explain(Read, value), message)
})

t.test('an unknown member comes before the one that it stands for', async (t) => {
  t.match(explain(Read, { server: 's', url: 'a:b' }), /^Unknown member "url".*lacks the required member "uri"/)
})

t.test('a choice lists what can be chosen', async (t) => {
  t.equal(explain(Strict(DescribeParams), { tool: 'a', kind: 'tol' }),
    '"kind" must be one of "tool", "resource", "resource_template", "prompt", not the string "tol".')
})

t.test('nested members are named by their path', async (t) => {
  const schema = Strict({ a: Strict({ inner: Type.Optional(Type.Literal('x')) }) })
  t.equal(explain(schema, { a: { iner: 1 } }), 'Unknown member "iner" in the body.a; did you mean "inner"?')
  t.equal(explain(schema, { a: { inner: 'y' } }), '"a.inner" must be "x", not the string "y".')
})

t.test('what is quoted stays short', async (t) => {
  t.ok(explain(Read, { ['k'.repeat(100_000)]: 1, server: 's', uri: 'x' }).length < 300)
  t.ok(explain(Read, { server: 's', uri: 'x', offset: 'v'.repeat(100_000) }).length < 300)
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`key${i}`, i]))
  t.ok(explain(Read, many).length < 2000)
})

t.test('found', async (t) => {
  t.equal(found(true), 'the boolean true')
  t.equal(found(undefined), 'nothing')
})
