import t from 'tap'
import type { JsonObject } from '../../../../src/openapi/schema/json.ts'
import { intersect, withSiblings } from '../../../../src/openapi/schema/merge.ts'

t.test('a reference and what stands beside it', async (t) => {
  const target = { type: 'object', description: 'T.', default: 1, properties: { a: { type: 'string' } } }
  t.strictSame(withSiblings(target, {}), target)
  t.strictSame(withSiblings(target, { description: 'S.', default: 2 }), { ...target, description: 'S.\nT.', default: 2 })
  t.strictSame(withSiblings(target, { required: ['a'] }), { ...target, required: ['a'] })
  t.strictSame(withSiblings({ minLength: 1 }, { minLength: 2 }), { minLength: 2, allOf: [{ minLength: 1 }] })
  t.strictSame(withSiblings({ minLength: 1 }, { minLength: 2, allOf: [{}] }), { minLength: 2, allOf: [{}, { minLength: 1 }] })
})

const rows: Array<[string, JsonObject, JsonObject, JsonObject | undefined]> = [
  ['properties of both', { properties: { a: {} } }, { properties: { b: {} } }, { properties: { a: {}, b: {} } }],
  ['required by either', { required: ['a'] }, { required: ['a', 'b'] }, { required: ['a', 'b'] }],
  ['one property in both, the same', { properties: { a: { type: 'string' } } }, { properties: { a: { type: 'string' } } }, { properties: { a: { type: 'string' } } }],
  ['one property in both, compatible', { properties: { a: { type: 'string' } } }, { properties: { a: { minLength: 1 } } }, { properties: { a: { minLength: 1, type: 'string' } } }],
  ['one property in both, different', { properties: { a: { type: 'string' } } }, { properties: { a: { type: 'number' } } }, undefined],
  ['one property in both, a boolean', { properties: { a: { type: 'string' } } }, { properties: { a: false } }, undefined],
  ['different types', { type: 'object' }, { type: 'string' }, undefined],
  ['one that closes the other out', { additionalProperties: false, properties: {} }, { properties: { b: {} } }, undefined],
  ['one that is closed but names all', { additionalProperties: false, properties: { b: {} } }, { properties: { b: {} } }, { additionalProperties: false, properties: { b: {} } }],
  ['descriptions', { description: 'A.' }, { description: 'B.', title: 'T' }, { description: 'A.\nB.', title: 'T' }]
]
for (const [name, a, b, expected] of rows) t.test(`intersection: ${name}`, async (t) => t.strictSame(intersect(a, b), expected))
