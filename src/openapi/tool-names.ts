import { safeName, shortHash } from '../functions/names.ts'
import { parseFunctionName } from '../functions/table.ts'
import { uniqueNames } from './unique-names.ts'

/** The longest function name that the vendors take. */
export const MAX_FUNCTION_NAME = 64
const SEPARATOR = '__'
const LIKE_HASHED = /(^_|__).*_[0-9a-f]{8}$/
/** Room for two hashes: the part of a name that is never cut away. */
const NEVER_CUT = MAX_FUNCTION_NAME - 18

/**
 * The function name of each tool of one server: `<slug>__<tool>` made safe. It depends on the tool's own identity and on
 * which tools of the same server would get the same name (those all end in a hash), never on order or other servers.
 * @param tools tool names; repeats are ignored
 */
export function toolFunctionNames (slug: string, tools: readonly string[]): ReadonlyMap<string, string> {
  return uniqueNames(tools, (tool, level) => nameAt(slug, tool, level))
}

function nameAt (slug: string, tool: string, level: number): string {
  const plain = slug + SEPARATOR + tool
  const identity = JSON.stringify([slug, tool])
  const safe = safeName(plain, MAX_FUNCTION_NAME)
  // Never taken for a meta-function, which is told by its prefix.
  if (parseFunctionName(safe) !== undefined) return hashed(`tool_${plain}`, identity, Math.max(level, 1))
  // Another server's slug could be read into a name that has the separator elsewhere first, and what looks like a name
  // that was therefore hashed could be another server's.
  const ambiguous = safe.indexOf(SEPARATOR) !== slug.length || LIKE_HASHED.test(safe.slice(slug.length + SEPARATOR.length))
  return level === 0 && !ambiguous ? safe : hashed(plain, identity, Math.max(level, 1))
}

/** A name that ends in one or two hashes of an identity, cut to fit. */
export function hashed (name: string, identity: string, hashes: number): string {
  const suffix = hashes === 1 ? `_${shortHash(identity)}` : `_${shortHash(identity)}_${shortHash(`2${identity}`)}`
  return name.replace(/[^a-zA-Z0-9_-]/gu, '_').slice(0, MAX_FUNCTION_NAME - suffix.length) + suffix
}

/** The servers that a function name may belong to; only their tools need be looked at. Empty when none fits. */
export function candidateSlugs (name: string, slugs: readonly string[]): readonly string[] {
  return slugs.filter((slug) => [slug, `tool_${slug}`].some((start) => name.startsWith((start + SEPARATOR).slice(0, NEVER_CUT))))
}
