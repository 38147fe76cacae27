import { quoteInDouble, quoteWord, type ShellWords } from './shell-words.ts'
import type { Suggested } from './plan.ts'

/** COMP_TYPE where bash lists what there is instead of putting it in: `?`, `!` and `@`. */
const LISTING = new Set(['63', '33', '64'])
const MAX_LISTED_CHARS = 100

/**
 * What bash is told: how (`space` or `nospace`), then a line for each candidate, quoted for the place it goes to.
 * bash replaces no more than what is behind the last word break, so what is in front of that is left out.
 */
export function forBash (suggestions: readonly Suggested[], line: ShellWords, wordBreaks: string, completionType: string): readonly string[] {
  const kept = keptPrefix(line, wordBreaks)
  if (kept === undefined) return []
  const typed = line.words.at(-1) ?? ''
  const fitting = suggestions.length === 1 ? suggestions : suggestions.filter(({ value }) => value.toLowerCase().startsWith(typed.toLowerCase()))
  const candidates = fitting.flatMap(({ value, description, appendSpace }) => {
    if (!value.startsWith(kept)) return []
    const quoted = quoteRest(value.slice(kept.length), line.quote)
    return quoted === undefined ? [] : [{ quoted, description, appendSpace }]
  })
  if (candidates.length === 0) return []
  if (candidates.length > 1 && LISTING.has(completionType)) return ['nospace', ...listed(candidates)]
  // bash adds a space to all or to none, and closes an open quote only by itself.
  if (line.quote !== undefined || candidates.every(({ appendSpace }) => appendSpace)) return [candidates.every(({ appendSpace }) => appendSpace) ? 'space' : 'nospace', ...candidates.map(({ quoted }) => quoted)]
  return ['nospace', ...candidates.map(({ quoted, appendSpace }) => appendSpace ? `${quoted} ` : quoted)]
}

/** What stays in front of the part that bash replaces, unquoted; undefined where quotes were closed within the word. */
function keptPrefix ({ raw, words, quote }: ShellWords, wordBreaks: string): string | undefined {
  const typed = words.at(-1) ?? ''
  if (quote !== undefined) {
    const opening = raw.lastIndexOf(quote)
    const inside = raw.slice(opening + 1)
    return /["']/.test(raw.slice(0, opening)) ? undefined : typed.slice(0, typed.length - unescaped(inside, quote).length)
  }
  if (/["']/.test(raw.replace(/\\./gs, ''))) return undefined
  let kept = 0
  for (let at = 0, length = 0; at < raw.length; at++, length++) {
    if (raw[at] === '\\') at++
    else if (wordBreaks.includes(raw[at] ?? '')) kept = length + 1
  }
  return typed.slice(0, kept)
}

function unescaped (text: string, quote: '"' | "'"): string {
  return quote === "'" ? text : text.replace(/\\(["\\$`])/g, '$1')
}

function quoteRest (text: string, quote: ShellWords['quote']): string | undefined {
  if (quote === undefined) return quoteWord(text)
  if (quote === '"') return quoteInDouble(text)
  return text.includes("'") ? undefined : text
}

function listed (candidates: readonly { readonly quoted: string, readonly description: string }[]): readonly string[] {
  const width = Math.max(...candidates.map(({ quoted }) => quoted.length))
  return candidates.map(({ quoted, description }) => description === '' ? quoted : `${quoted.padEnd(width)}  -- ${description}`.slice(0, MAX_LISTED_CHARS))
}
