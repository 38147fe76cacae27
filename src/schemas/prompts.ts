import { Type, type Static } from 'typebox'
import { Warnings } from './common.ts'

export const ListedPrompt = Type.Object({
  server: Type.String(),
  name: Type.String({ description: 'What to pass to prompt.' }),
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  arguments: Type.Array(Type.Object({
    name: Type.String(),
    description: Type.Optional(Type.String()),
    required: Type.Boolean()
  }))
})
export type ListedPrompt = Static<typeof ListedPrompt>

export const PromptsOutput = Type.Object({
  prompts: Type.Array(ListedPrompt, { description: 'By server, in the order of the configuration.' }),
  omitted: Type.Optional(Type.Integer({ description: 'How many were left out to stay under the response ceiling.' })),
  warnings: Warnings
})
export type PromptsOutput = Static<typeof PromptsOutput>
