import t from 'tap'
import { cleanType, knownType, typesOf } from '../../../../src/openapi/schema/types.ts'

t.test('types in other spellings', async (t) => {
  const rows: Array<[unknown, unknown]> = [
    ['string', 'string'], ['STRING', 'string'], ['int', 'integer'], ['float', 'number'], ['dict', 'object'], ['None', 'null'],
    ['foo', undefined], [7, undefined], [undefined, undefined],
    [['string', 'null'], ['string', 'null']], [['string', 'str'], 'string'], [[], undefined], [['string', 'foo'], undefined]
  ]
  for (const [given, expected] of rows) t.strictSame(cleanType(given), expected, JSON.stringify(given))
  t.equal(knownType(['string']), undefined)
  t.strictSame(typesOf({ type: ['a', 1] }), ['a'])
  t.strictSame(typesOf({}), [])
})
