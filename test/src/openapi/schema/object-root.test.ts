import t from 'tap'
import { bundleSchema } from '../../../../src/openapi/schema/bundle.ts'
import { objectRoot } from '../../../../src/openapi/schema/object-root.ts'

const rows: Array<[string, unknown, object]> = [
  ['missing', undefined, { type: 'object', properties: {} }],
  ['true', true, { type: 'object', properties: {} }],
  ['without a type', { properties: { a: {} } }, { properties: { a: {} }, type: 'object' }],
  ['an object or null', { type: ['object', 'null'] }, { type: 'object', properties: {} }],
  ['a union', { anyOf: [{ type: 'object' }] }, { anyOf: [{ type: 'object' }], type: 'object', properties: {} }],
  ['a reference', { $ref: '#/$defs/A', title: 'T', $defs: { A: { $ref: '#/$defs/B' }, B: { properties: { b: {} } } } }, { properties: { b: {} }, title: 'T', type: 'object' }],
  ['a map', { type: 'object', additionalProperties: { type: 'string' } }, { type: 'object', additionalProperties: { type: 'string' }, properties: {} }]
]
for (const [name, given, root] of rows) {
  t.test(name, async (t) => t.match(objectRoot(bundleSchema(given)), { root, warnings: [] }))
}

t.test('a schema for something else is an open object that says so', async (t) => {
  const { root, warnings } = objectRoot(bundleSchema({ type: 'array', items: {}, description: 'D.' }))
  t.strictSame(root, { type: 'object', properties: {}, description: 'D.\n(The tool\'s author gave a schema that is not an object\'s: type: array.)' })
  t.match(warnings, [/type array/])
})
