import { Type, type Static } from 'typebox'
import { Strict } from './common.ts'

/** The commands whose words the daemon can complete. */
export const COMPLETED_COMMANDS = ['prompt', 'read', 'invoke', 'describe', 'servers', 'tools', 'prompts'] as const
export type CompletedCommand = (typeof COMPLETED_COMMANDS)[number]

export const CompleteInput = Strict({
  command: Type.String({ description: `The command: ${COMPLETED_COMMANDS.join(', ')}. Another one gets no suggestions.` }),
  words: Type.Array(Type.String(), {
    description: 'The words behind the command, without its options; the last one is being typed and may be empty.'
  })
})
export type CompleteInput = Static<typeof CompleteInput>

export const Suggestion = Type.Object({
  value: Type.String({ description: 'Stands in the place of the whole word that is being typed.' }),
  description: Type.Optional(Type.String()),
  append_space: Type.Boolean({ description: 'False where more is to be typed at once: the value behind `key=`.' })
})
export type Suggestion = Static<typeof Suggestion>

export const CompleteOutput = Type.Object({
  suggestions: Type.Array(Suggestion, { description: 'Empty when there is nothing to suggest, whatever the reason.' })
})
export type CompleteOutput = Static<typeof CompleteOutput>
