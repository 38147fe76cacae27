import { joinText } from '../schema/notes.ts'
import type { JsonObject } from '../schema/json.ts'

/** The longest `description` of a function that OpenAI takes, in characters. */
const MAX_DESCRIPTION = 1_024
const CONTINUED = ' ... (continued in the description of the parameters)'

/** Cuts a description that is too long; the whole of it then stands in the description of the parameters, which has no such limit. */
export function cutDescription (description: string, schema: JsonObject): { readonly description: string, readonly schema: JsonObject } {
  if (description.length <= MAX_DESCRIPTION) return { description, schema }
  const room = description.slice(0, MAX_DESCRIPTION - CONTINUED.length)
  const atWord = room.lastIndexOf(' ')
  const start = (atWord > room.length / 2 ? room.slice(0, atWord) : room).replace(/[\uD800-\uDBFF]$/, '')
  return {
    description: start + CONTINUED,
    schema: { ...schema, description: joinText(description, typeof schema['description'] === 'string' ? [schema['description']] : []) }
  }
}
