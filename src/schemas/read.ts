import { Type, type Static } from 'typebox'
import { OpenObject, Strict, Warnings } from './common.ts'
import { RenderedItem } from './item.ts'

export const ReadParams = {
  uri: Type.String({ minLength: 1, description: 'A resource URI, or with arguments a URI template with {var} placeholders.' }),
  arguments: Type.Optional(OpenObject({ description: 'Values for the template\'s variables (RFC 6570 Level 1 only).' })),
  pattern: Type.Optional(Type.String({
    description: 'A regular expression (RE2 syntax). Only matching lines with 2 lines of context are returned, and offsets refer to that filtered text.'
  })),
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'Byte offset for paging text; take it from next_offset.' })),
  max_bytes: Type.Optional(Type.Integer({ minimum: 1, default: 51200, description: 'The most bytes of each text to return; at most 204800.' })),
  item: Type.Optional(Type.Integer({ minimum: 0, description: 'The index of one content, where a resource has several.' })),
  snapshot: Type.Optional(Type.String({ description: 'The snapshot of an earlier page, to page through the same text.' }))
}
export const ReadInput = Strict(ReadParams)
export type ReadInput = Static<typeof ReadInput>

export const ReadOutput = Type.Object({
  server: Type.String(),
  uri: Type.String({ description: 'The URI that was read: the template expanded.' }),
  contents: Type.Array(RenderedItem),
  truncated: Type.Optional(Type.Boolean({ description: 'Whether anything was cut or left out.' })),
  omitted: Type.Optional(Type.Integer({ description: 'How many contents were left out.' })),
  warnings: Warnings
})
export type ReadOutput = Static<typeof ReadOutput>
