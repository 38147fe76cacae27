import picomatch from 'picomatch'
import type { ToolGlobs } from './types.ts'

// `bash`: a single * matches "/" as well, for names such as "files/read". `nonegate`: "!" is no operator.
const OPTIONS = { bash: true, dot: true, nonegate: true }

/** A name is also matched by itself, whatever characters of a glob it holds. */
function compile (globs: readonly string[]): (name: string) => boolean {
  const names = new Set(globs)
  const matchers = globs.map((glob) => picomatch(glob, OPTIONS))
  return (name) => names.has(name) || matchers.some((matches) => matches(name))
}

/** Whether a tool exists for callers: deny wins over allow, and an empty allow is every tool. */
export function compileToolFilter ({ allow, deny }: ToolGlobs): (name: string) => boolean {
  const allowed = compile(allow)
  const denied = compile(deny)
  return (name) => !denied(name) && (allow.length === 0 || allowed(name))
}
