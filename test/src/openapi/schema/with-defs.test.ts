import t from 'tap'
import { bundleSchema } from '../../../../src/openapi/schema/bundle.ts'
import { withDefs } from '../../../../src/openapi/schema/with-defs.ts'

t.test('definitions stand under $defs', async (t) => {
  const schema = { properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { items: { $ref: '#/$defs/A' } }, unused: { type: 'null' } } }
  t.strictSame(withDefs(bundleSchema(schema)), { schema, warnings: [] })
  t.strictSame(withDefs(bundleSchema({ type: 'object' })).schema, { type: 'object' })
})
