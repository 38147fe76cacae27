import { PosternError } from '../errors.ts'
import { functionName, parseFunctionName, type MetaFunction } from './table.ts'

/** A server as far as its function names go. */
export interface NamedServer {
  readonly slug: string
  /** The meta-functions that it offers now. */
  readonly functions: readonly MetaFunction[]
}

/** The error lists no more names than this: a caller with many servers reads the rest from the tool list. */
const MAX_LISTED = 40
const MAX_QUOTED_CHARS = 128

/**
 * The meta-function and the server that a function name stands for. A function that the server's
 * features withhold is found as well: the call then says what the server lacks. Throws `unknown_function`, which lists the
 * valid names, for every other name; nothing falls through to invoke.
 */
export function resolveFunction<S extends NamedServer> (name: string, servers: readonly S[]): { fn: MetaFunction, server: S } {
  const parsed = parseFunctionName(name)
  const server = parsed && servers.find(({ slug }) => slug === parsed.slug)
  if (parsed !== undefined && server !== undefined) return { fn: parsed.fn, server }
  const quoted = name.length > MAX_QUOTED_CHARS ? `${name.slice(0, MAX_QUOTED_CHARS)}...` : name
  throw new PosternError('unknown_function', `There is no function "${quoted}". ${validNames(servers)}`, {
    hint: 'A function name is mcp_<operation>_<server>, exactly as it was published in the tool list.'
  })
}

function validNames (servers: readonly NamedServer[]): string {
  const names = servers.flatMap(({ slug, functions }) => functions.map((fn) => functionName(fn, slug)))
  if (names.length === 0) return 'No server is configured, so there are none.'
  const more = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : ''
  return `The functions are: ${names.slice(0, MAX_LISTED).join(', ')}${more}.`
}
