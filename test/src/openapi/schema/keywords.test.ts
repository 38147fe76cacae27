import t from 'tap'
import { eachSubschema, holdsBoolean, isSubschemaKeyword, mapSubschemas } from '../../../../src/openapi/schema/keywords.ts'

t.test('only schemas are taken for schemas', async (t) => {
  const schema = {
    properties: { $ref: { type: 'string' }, not: { type: 'number' } },
    items: { type: 'null' },
    anyOf: [{ type: 'boolean' }],
    default: { properties: { a: { type: 'string' } } },
    enum: [{ items: {} }],
    'x-extra': { not: {} }
  }
  t.strictSame(mapSubschemas(schema, () => 'S'), {
    properties: { $ref: 'S', not: 'S' },
    items: 'S',
    anyOf: ['S'],
    default: schema.default,
    enum: schema.enum,
    'x-extra': schema['x-extra']
  })
  const seen: unknown[] = []
  eachSubschema(schema, (sub) => seen.push(sub['type']))
  t.strictSame(seen, ['string', 'number', 'null', 'boolean'])
})

t.test('kinds of keyword', async (t) => {
  t.equal(isSubschemaKeyword('properties'), true)
  t.equal(isSubschemaKeyword('default'), false)
  t.equal(holdsBoolean('additionalProperties'), true)
  t.equal(holdsBoolean('anyOf'), false)
})
