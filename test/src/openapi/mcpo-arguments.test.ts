import t from 'tap'
import { mcpoArguments, missingArguments } from '../../../src/openapi/mcpo-arguments.ts'

const schema = {
  type: 'object',
  properties: { n: { type: 'number' }, i: { type: 'integer' }, b: { type: 'boolean' }, s: { type: 'string' }, any: {}, ns: { type: ['number', 'string'] }, nn: { type: ['integer', 'null'] } },
  required: ['s']
}
const rows: Array<[string, Record<string, unknown>, unknown, Record<string, unknown>]> = [
  ['as they are', { n: 1, s: '1', any: [null] }, schema, { n: 1, s: '1', any: [null] }],
  ['numbers as text', { n: '1.5e3', i: ' 42 ', nn: '-7' }, schema, { n: 1500, i: 42, nn: -7 }],
  ['not numbers', { n: 'x', i: '1.5', ns: '1', any: '1' }, schema, { n: 'x', i: '1.5', ns: '1', any: '1' }],
  ['booleans as text', { b: 'True' }, schema, { b: true }],
  ['null where nothing is required', { n: null, b: null, other: null }, schema, {}],
  ['null where something is', { s: null }, schema, { s: null }],
  ['unknown members of an open tool', { other: 1 }, schema, { other: 1 }],
  ['unknown members of a closed tool', { other: 1, n: 1 }, { ...schema, additionalProperties: false }, { n: 1 }],
  ['no schema', { a: '1', b: null }, true, { a: '1', b: null }],
  ['inherited names', { toString: '1' }, { properties: {} }, { toString: '1' }]
]
for (const [name, args, given, expected] of rows) t.test(name, async (t) => t.strictSame(mcpoArguments(args, given), expected))

t.test('what is missing', async (t) => {
  t.strictSame(missingArguments({}, { required: ['a', 'b', 1] }), ['a', 'b'])
  t.strictSame(missingArguments({ a: null }, { required: ['a'] }), [])
  t.strictSame(missingArguments({}, { required: 'a' }), [])
  t.strictSame(missingArguments({}, undefined), [])
})
