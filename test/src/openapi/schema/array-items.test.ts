import t from 'tap'
import { withArrayItems } from '../../../../src/openapi/schema/array-items.ts'

t.test('every list says what is in it', async (t) => {
  t.strictSame(withArrayItems({ properties: { a: { type: 'array' }, b: { type: ['array', 'null'], items: false }, c: { type: 'array', items: { type: 'array' } }, d: { type: 'string' } } }), {
    properties: { a: { type: 'array', items: {} }, b: { type: ['array', 'null'], items: {} }, c: { type: 'array', items: { type: 'array', items: {} } }, d: { type: 'string' } }
  })
})
