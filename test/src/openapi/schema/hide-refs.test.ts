import t from 'tap'
import { hasRef, hideRefs } from '../../../../src/openapi/schema/hide-refs.ts'

t.test('members called $ref that are no references', async (t) => {
  t.strictSame(hideRefs({ properties: { $ref: { type: 'string' }, a: { default: { $ref: 'x' }, type: 'object' } } }), {
    properties: { a: { type: 'object', description: '(default: {"$ref":"x"})' } },
    patternProperties: { '^\\$ref$': { type: 'string' } },
    description: '(It may also have a member "$ref": see patternProperties.)'
  })
  t.strictSame(hideRefs({ $ref: '#/components/schemas/A' }), { $ref: '#/components/schemas/A' })
  t.equal(hasRef('"$ref":'), false)
  t.equal(hasRef([{ $ref: 1 }]), true)
})
