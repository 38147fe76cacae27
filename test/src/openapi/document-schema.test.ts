import t from 'tap'
import { Type } from 'typebox'
import { META_FUNCTIONS } from '../../../src/functions/table.ts'
import { documentSchema } from '../../../src/openapi/document-schema.ts'
import { ProblemSchema } from '../../../src/schemas/common.ts'

t.test('plain JSON that says what the schema says', async (t) => {
  const schema = Type.Object({
    kind: Type.Optional(Type.Enum(['a', 'b'], { default: 'a', description: 'One of two.' })),
    any: Type.Record(Type.String(), Type.Unknown(), { description: 'Anything.' }),
    texts: Type.Array(Type.Record(Type.String(), Type.String())),
    or: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])
  }, { additionalProperties: false, $id: 'Thing' })
  t.strictSame(documentSchema(schema), {
    type: 'object',
    required: ['any', 'texts', 'or'],
    properties: {
      kind: { type: 'string', enum: ['a', 'b'], default: 'a', description: 'One of two.' },
      any: { type: 'object', description: 'Anything.', additionalProperties: true },
      texts: { type: 'array', items: { type: 'object', additionalProperties: { type: 'string' } } },
      or: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] }
    },
    additionalProperties: false
  })
})

t.test('the schemas of the table keep nothing of TypeBox', async (t) => {
  for (const schema of [ProblemSchema, ...META_FUNCTIONS.flatMap((fn) => [fn.parameters, fn.output])]) {
    const document = documentSchema(schema)
    t.strictSame(JSON.parse(JSON.stringify(document)), document)
    t.notMatch(JSON.stringify(document), /"\$id"|"~|patternProperties/)
  }
})
