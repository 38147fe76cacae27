import t from 'tap'
import { checkValues } from '../../../../src/openapi/schema/check-values.ts'
import type { JsonObject } from '../../../../src/openapi/schema/json.ts'

const check = (schema: JsonObject) => {
  const warnings: string[] = []
  return { schema: checkValues(schema, (text) => warnings.push(text)), warnings }
}

t.test('invalid values are left out and reported', async (t) => {
  const { schema, warnings } = check({
    type: 'foo', enum: [], required: 'a', properties: [], minimum: '5', maxLength: -1, pattern: 3, anyOf: [], items: 'string', uniqueItems: 'yes', multipleOf: 0, dependentRequired: { a: 'b' }, $ref: 5
  })
  t.strictSame(schema, {})
  t.equal(warnings.length, 13)
  t.match(warnings[0], /"type".*"foo"/)
})

t.test('null means not set', async (t) => {
  t.strictSame(check({ enum: null, description: null, default: null }), { schema: { default: null }, warnings: [] })
})

t.test('clear mistakes are repaired', async (t) => {
  t.strictSame(check({ enum: ['a', 'a', 'b'], required: ['x', 'x'], examples: { one: 1 } }).schema, { enum: ['a', 'b'], required: ['x'], examples: [1] })
})

t.test('values nested without end are left out', async (t) => {
  const deep: unknown = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000))
  const { schema, warnings } = check({ default: deep, const: 1, required: deep })
  t.strictSame(schema, { const: 1 })
  t.equal(warnings.length, 2)
})

t.test('valid and unknown keywords stay', async (t) => {
  const schema = { type: ['string', 'null'], enum: ['a', null], 'x-y': {}, format: 'uri', additionalProperties: false, items: true, minimum: 0, constructor: 1 }
  t.strictSame(check(schema), { schema, warnings: [] })
})
