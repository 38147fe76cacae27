import { Type, type Static } from 'typebox'
import { Strict } from './common.ts'

/** Whose form tool lists and calls have. */
export const FORMATS = ['openai', 'openai-responses', 'anthropic', 'gemini', 'mcp'] as const
export type Format = (typeof FORMATS)[number]

export const STYLES = ['meta', 'tools'] as const
export type Style = (typeof STYLES)[number]

export const FormatParam = Type.Optional(Type.Enum(FORMATS, {
  default: 'openai',
  description: 'Whose form. `openai` is that of chat completions, which Ollama, vLLM, llama.cpp and many others take as well.'
}))

export const ToolsQuery = Strict({
  format: FormatParam,
  style: Type.Optional(Type.Enum(STYLES, {
    default: 'meta',
    description: '`meta`: the functions search, describe, invoke, read and prompt of each server, as far as it has them. `tools`: one function for each tool.'
  })),
  server: Type.Optional(Type.String({ minLength: 1, description: 'Only these servers, by name or slug, with commas between.' }))
})
export type ToolsQuery = Static<typeof ToolsQuery>

export const CallQuery = Strict({ format: FormatParam })
export type CallQuery = Static<typeof CallQuery>

export const VendorTools = Type.Array(Type.Unknown(), {
  description: 'What the vendor\'s SDK takes for its tools, unchanged.'
})
export const VendorMessages = Type.Array(Type.Unknown(), {
  description: 'The messages to append to the conversation, after the message that made the calls.'
})
