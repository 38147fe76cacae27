import t from 'tap'
import type { JsonObject } from '../../../../src/openapi/schema/json.ts'
import { liftRequired, modernize } from '../../../../src/openapi/schema/modernize.ts'

const rows: Array<[string, JsonObject, JsonObject]> = [
  ['exclusive minimum of draft-04', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
  ['exclusive maximum, off', { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
  ['exclusive minimum without a bound', { exclusiveMinimum: true }, {}],
  ['exclusive minimum of draft-06', { minimum: 1, exclusiveMinimum: 2 }, { minimum: 1, exclusiveMinimum: 2 }],
  ['a tuple', { items: [{ type: 'number' }], additionalItems: false }, { prefixItems: [{ type: 'number' }], items: false }],
  ['an open tuple', { items: [{}] }, { prefixItems: [{}] }],
  ['additionalItems without a tuple', { items: {}, additionalItems: false }, { items: {} }],
  ['dependencies', { dependencies: { a: ['b'], c: { required: ['d'] }, e: 'f' } }, { dependentRequired: { a: ['b'], e: ['f'] }, dependentSchemas: { c: { required: ['d'] } } }],
  ['nullable type', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  ['nullable types', { type: ['string', 'null'], nullable: true }, { type: ['string', 'null'] }],
  ['nullable enum', { type: 'string', enum: ['a'], nullable: true }, { type: ['string', 'null'], enum: ['a', null] }],
  ['nullable const', { const: 'a', nullable: true }, { enum: ['a', null] }],
  ['nullable without a type', { nullable: true, description: 'x' }, { description: 'x' }],
  ['not nullable', { type: 'string', nullable: false }, { type: 'string' }],
  ['nullable reference', { $ref: '#/x', description: 'd', nullable: true }, { description: 'd', anyOf: [{ $ref: '#/x' }, { type: 'null' }] }],
  ['nullable union', { oneOf: [{}], nullable: true }, { anyOf: [{ oneOf: [{}] }, { type: 'null' }] }],
  ['what places a schema', { $schema: 's', $id: 'i', $anchor: 'a', $defs: {}, definitions: {}, type: 'object' }, { type: 'object' }],
  ['the id of draft-04', { $schema: 'http://json-schema.org/draft-04/schema#', id: 'x', type: 'object' }, { type: 'object' }],
  ['an id of any other draft', { id: 'x' }, { id: 'x' }],
  ['older references', { $recursiveRef: '#' }, { $ref: '#' }],
  ['dynamic references', { $dynamicRef: '#n' }, { $ref: '#n' }],
  ['type any', { type: 'any' }, {}],
  ['a type that is none', { type: 'foo' }, { type: 'foo' }],
  ['a type in another spelling', { type: 'Str' }, { type: 'string' }],
  ['all else', { 'x-a': 1, default: null, const: 0, examples: [1], format: 'f', pattern: 'p' }, { 'x-a': 1, default: null, const: 0, examples: [1], format: 'f', pattern: 'p' }]
]

for (const [name, given, expected] of rows) t.test(name, async (t) => t.strictSame(modernize(given), expected))

t.test('required on a property is lifted to its object', async (t) => {
  t.strictSame(
    liftRequired({ required: ['b'], properties: { a: { type: 'string', required: true }, b: { required: false }, c: true } }),
    { required: ['b', 'a'], properties: { a: { type: 'string' }, b: {}, c: true } }
  )
  t.strictSame(liftRequired({ properties: { a: { required: ['x'] } } }), { properties: { a: { required: ['x'] } } })
})
