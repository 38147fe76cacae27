import t from 'tap'
import { bundleSchema } from '../../../../src/openapi/schema/bundle.ts'
import { flattenRoot } from '../../../../src/openapi/schema/flatten-root.ts'
import { objectRoot } from '../../../../src/openapi/schema/object-root.ts'

const REFUSED = ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not']
const flatten = (schema: unknown, refused = REFUSED) => {
  const { bundle, notes } = flattenRoot(objectRoot(bundleSchema(schema)), refused)
  return { root: bundle.root, notes }
}
const string = { type: 'string' }
const number = { type: 'number' }

t.test('nothing to do', async (t) => {
  const root = { type: 'object', properties: { a: { anyOf: [string, number] } } }
  t.strictSame(flatten(root), { root, notes: [] })
  t.strictSame(flatten({ type: 'object', properties: {}, not: {} }, ['anyOf']).root, { type: 'object', properties: {}, not: {} })
})

t.test('alternatives become properties of one object', async (t) => {
  const { root, notes } = flatten({
    type: 'object',
    properties: { common: string },
    required: ['common'],
    oneOf: [
      { properties: { kind: { const: 'a' }, x: string }, required: ['kind', 'x'] },
      { $ref: '#/$defs/B' }
    ],
    $defs: { B: { properties: { kind: { const: 'b' }, x: number }, required: ['kind'] } }
  })
  t.strictSame(root, {
    type: 'object',
    properties: { common: string, kind: { anyOf: [{ const: 'a' }, { const: 'b' }] }, x: { anyOf: [string, number] } },
    required: ['common', 'kind']
  })
  t.strictSame(notes, ['Exactly one of these holds (oneOf): [{"properties":{"kind":{"const":"a"},"x":{"type":"string"}},"required":["kind","x"]},' +
    '{"properties":{"kind":{"const":"b"},"x":{"type":"number"}},"required":["kind"]}]'])
})

t.test('what was taken over is not told twice', async (t) => {
  t.strictSame(flatten({ anyOf: [{ properties: { a: string }, required: ['a'] }, { properties: { b: number }, required: ['b'] }] }), {
    root: { type: 'object', properties: { a: string, b: number } },
    notes: ['At least one of these holds (anyOf): [{"properties":{"a":true},"required":["a"]},{"properties":{"b":true},"required":["b"]}]']
  })
})

t.test('all of them are one object', async (t) => {
  t.strictSame(flatten({ allOf: [{ type: 'object', properties: { a: string }, required: ['a'] }, { $ref: '#/$defs/B' }], $defs: { B: { properties: { b: number } } } }), {
    root: { type: 'object', properties: { a: string, b: number }, required: ['a'] }, notes: []
  })
  const clash = flatten({ properties: { a: string }, allOf: [{ properties: { a: number }, required: ['a'] }] })
  t.strictSame(clash, {
    root: { type: 'object', properties: { a: { anyOf: [string, number] } }, required: ['a'] },
    notes: ['Also holds: {"properties":{"a":{"type":"number"}},"required":["a"]}']
  })
})

t.test('the rest is told', async (t) => {
  t.strictSame(flatten({ type: 'object', properties: {}, not: { required: ['a', 'b'] }, enum: [{ a: 1 }] }), {
    root: { type: 'object', properties: {} },
    notes: ['enum: [{"a":1}]', 'not: {"required":["a","b"]}']
  })
})
