import { Type, type Static } from 'typebox'
import { OpenObject, Strict, Warnings } from './common.ts'
import { KeptResult, RenderedItem } from './item.ts'

export const InvokeParams = {
  tool: Type.String({ minLength: 1, description: 'The tool\'s name.' }),
  arguments: Type.Optional(OpenObject({ description: 'The tool\'s arguments, as its input schema says (describe shows it).' }))
}
export const InvokeInput = Strict(InvokeParams)
export type InvokeInput = Static<typeof InvokeInput>

export const InvokeOutput = Type.Object({
  server: Type.String(),
  tool: Type.String(),
  is_error: Type.Boolean({ description: 'True when the tool itself reported a failure.' }),
  content: Type.Array(RenderedItem),
  structured_content: Type.Optional(Type.Unknown({ description: 'The tool\'s structured result, as it gave it.' })),
  truncated: Type.Optional(Type.Boolean({ description: 'Whether anything was cut or left out.' })),
  omitted: Type.Optional(Type.Integer({ description: 'How many content items were left out.' })),
  result: Type.Optional(KeptResult),
  warnings: Warnings
})
export type InvokeOutput = Static<typeof InvokeOutput>
