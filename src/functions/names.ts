import { createHash } from 'node:crypto'

/** `mcp_describe_` and a slug must fit the 64 characters that LLM vendors allow a function name. */
export const MAX_SLUG_LENGTH = 51

const SAFE = /^[a-zA-Z0-9_-]+$/

/** The first eight hexadecimal digits of the text's SHA-256: enough to keep cut names apart. */
export function shortHash (text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/**
 * Makes a name safe for URLs and function names: `[a-zA-Z0-9_-]`, at most `maxLength` characters.
 * A name that is safe already stays as it is; one that is cut, or of which nothing readable is left,
 * ends in a hash of the whole, so that two long names stay apart.
 */
export function safeName (name: string, maxLength: number): string {
  if (name.length <= maxLength && SAFE.test(name)) return name
  const safe = name.replace(/[^a-zA-Z0-9_-]/gu, '_')
  const readable = /[a-zA-Z0-9]/.test(safe)
  if (readable && safe.length <= maxLength) return safe
  return `${safe.slice(0, maxLength - 9)}_${shortHash(name)}`
}

/** The slug of a server's name. */
export function slugify (name: string): string {
  return safeName(name, MAX_SLUG_LENGTH)
}
