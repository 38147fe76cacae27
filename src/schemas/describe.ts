import { Type, type Static } from 'typebox'
import { CatalogKind, Strict, Warnings } from './common.ts'

export const DescribeParams = {
  tool: Type.String({
    minLength: 1,
    description: 'The identifier, for every kind: the tool name, resource URI, URI template or prompt name.'
  }),
  kind: Type.Optional(Type.Enum(['tool', 'resource', 'resource_template', 'prompt'], { default: 'tool', description: 'What the identifier names.' }))
}
export const DescribeInput = Strict(DescribeParams)
export type DescribeInput = Static<typeof DescribeInput>

/** The members beyond these depend on `kind`; see the README. */
export const DescribeOutput = Type.Object({
  server: Type.String(),
  kind: CatalogKind,
  name: Type.String(),
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  parameters: Type.Optional(Type.Unknown({ description: 'For a tool: the JSON Schema of a whole invoke call.' })),
  output_schema: Type.Optional(Type.Unknown({ description: 'For a tool: the schema of structured_content.' })),
  annotations: Type.Optional(Type.Unknown()),
  uri: Type.Optional(Type.String()),
  uri_template: Type.Optional(Type.String()),
  variables: Type.Optional(Type.Array(Type.String(), { description: 'For a template: the names to pass as arguments.' })),
  mime_type: Type.Optional(Type.String()),
  size: Type.Optional(Type.Number()),
  audience: Type.Optional(Type.Array(Type.String(), { description: 'For whom the server says this is meant; advisory.' })),
  arguments: Type.Optional(Type.Array(Type.Object({
    name: Type.String(),
    description: Type.Optional(Type.String()),
    required: Type.Boolean()
  }), { description: 'For a prompt: its arguments. Values are strings.' })),
  warnings: Warnings
}, { additionalProperties: true })
export type DescribeOutput = Static<typeof DescribeOutput>
