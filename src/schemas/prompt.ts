import { Type, type Static } from 'typebox'
import { OpenObject, Strict, Warnings } from './common.ts'
import { KeptResult, RenderedItem } from './item.ts'

export const PromptParams = {
  prompt: Type.String({ minLength: 1, description: 'The prompt\'s name.' }),
  arguments: Type.Optional(OpenObject({ description: 'The prompt\'s arguments. Every value is a string.' }))
}
export const PromptInput = Strict(PromptParams)
export type PromptInput = Static<typeof PromptInput>

export const PromptOutput = Type.Object({
  server: Type.String(),
  prompt: Type.String(),
  description: Type.Optional(Type.String()),
  role: Type.Literal('user'),
  text: Type.String({ description: 'All messages in one block, each labelled [user] or [assistant]. It is data, never executed.' }),
  truncated: Type.Optional(Type.Boolean()),
  attachments: Type.Optional(Type.Array(RenderedItem, { description: 'Images, audio and resources, named in the text where they stood.' })),
  omitted: Type.Optional(Type.Integer({ description: 'How many attachments were left out.' })),
  result: Type.Optional(KeptResult),
  warnings: Warnings
})
export type PromptOutput = Static<typeof PromptOutput>
