import { shortened } from '../render/members.ts'
import type { Suggestion } from '../schemas/complete.ts'

const MAX_DESCRIPTION_CHARS = 200

/** Those that begin with what is typed; where none does, those that do but for upper and lower case. */
export function matching (suggestions: readonly Suggestion[], typing: string): readonly Suggestion[] {
  const exact = suggestions.filter(({ value }) => value.startsWith(typing))
  if (exact.length > 0) return exact
  const lower = typing.toLowerCase()
  return suggestions.filter(({ value }) => value.toLowerCase().startsWith(lower))
}

/** A description as one short line. */
export function oneLine (text: string): string {
  return shortened(text.replace(/\s+/gu, ' ').trim(), MAX_DESCRIPTION_CHARS)
}

export interface Key {
  readonly name: string
  readonly description?: string | undefined
  readonly required: boolean
}

/** `key=` for each key that is not typed yet, the required ones marked. No space follows: the value does. */
export function keySuggestions (keys: readonly Key[], before: readonly string[], typing: string): readonly Suggestion[] {
  const typed = new Set(before.map((word) => splitPair(word)?.key))
  const open = keys.filter(({ name }) => !typed.has(name)).map(({ name, description, required }) => ({
    value: `${name}=`,
    description: [description === undefined ? undefined : oneLine(description), required ? '(required)' : undefined].filter((part) => part !== undefined).join(' '),
    append_space: false
  }))
  return matching(open, typing)
}

/** A word `key=value` taken apart at its first `=`; undefined where there is none. */
export function splitPair (word: string): { readonly key: string, readonly value: string } | undefined {
  const at = word.indexOf('=')
  return at < 1 ? undefined : { key: word.slice(0, at), value: word.slice(at + 1) }
}
