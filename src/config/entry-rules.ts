import type { ServerEntrySchema } from '../schemas/config.ts'
import type { Mismatch } from './shape.ts'
import type { Path } from './json.ts'

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
// RFC 9110 field values; a header with anything else cannot be sent.
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

// The URL is not repeated: it may hold a token.
function urlProblem (url: string): string | undefined {
  const known = /^https?:\/\//i.test(url)
  if (!known) return 'must be an absolute URL that begins with http:// or https://, such as https://example.com/mcp'
  return URL.canParse(url) ? undefined : 'is no valid URL; write it as https://host:port/path'
}

/** What is known of an entry beside its values. */
export interface EntryFacts {
  /** The type asked for "remote": whichever HTTP transport answers. */
  readonly anyRemote: boolean
  /** Every key that the entry has, those with values of a wrong type included. */
  readonly keys: readonly string[]
}

/** Which of `command` and `url` there is must fit each other and the type. */
function transportProblems (type: ServerEntrySchema['type'], { anyRemote, keys }: EntryFacts): Mismatch[] {
  const command = keys.includes('command')
  const url = keys.includes('url')
  const wrong = (path: Path, text: string): Mismatch[] => [{ path, text }]
  if (command && url) {
    return wrong(['url'], 'stands beside command; a server has either a command (stdio) or a url (http, sse): remove one')
  }
  if (!command && !url) {
    return wrong([], 'has neither command nor url; give { "command": "npx", "args": ["-y", "<package>"] } or { "url": "https://..." }')
  }
  if (command && (anyRemote || (type !== undefined && type !== 'stdio'))) {
    return wrong(['type'], 'says that the server is remote, but the entry has a command; write "stdio", or a url in place of the command')
  }
  if (url && type === 'stdio') {
    return wrong(['type'], 'is "stdio", but the entry has a url; write "http" or "sse", or a command in place of the url')
  }
  return []
}

/** What is allowed but hardly meant: keys that do nothing for the transport, a command line in `command`. */
export function entryDoubts (entry: ServerEntrySchema): Mismatch[] {
  const remote = entry.url !== undefined
  const idle = remote ? ['args', 'env', 'cwd'] as const : ['headers'] as const
  const text = `is ignored: it has no meaning for a server with a ${remote ? 'url' : 'command'}`
  const doubts: Mismatch[] = idle.filter((key) => entry[key] !== undefined).map((key) => ({ path: [key], text }))
  if (entry.command !== undefined && entry.args === undefined && /^[^/]*\S\s+\S/.test(entry.command)) {
    doubts.push({ path: ['command'], text: 'holds spaces and is taken as the name of one program; its arguments belong in args' })
  }
  return doubts
}

/** `filled`: no value holds a reference any more. Before that, one with a reference passes. */
export function valueProblems (entry: ServerEntrySchema, filled: boolean): Mismatch[] {
  const found: Mismatch[] = []
  const check = (path: Path, value: string, rule: (value: string) => string | undefined) => {
    const text = !filled && value.includes('${') ? undefined : rule(value)
    if (text !== undefined) found.push({ path, text })
  }
  const noNul = (value: string) => value.includes('\0') ? 'must not contain a NUL character' : undefined
  const present = (value: string) => value.trim() === '' ? 'must not be empty' : noNul(value)
  if (entry.command !== undefined) check(['command'], entry.command, present)
  if (entry.cwd !== undefined) check(['cwd'], entry.cwd, present)
  if (entry.url !== undefined) check(['url'], entry.url, urlProblem)
  entry.args?.forEach((arg, index) => check(['args', index], arg, noNul))
  for (const [name, value] of Object.entries(entry.env ?? {})) check(['env', name], value, noNul)
  for (const [name, value] of Object.entries(entry.headers ?? {})) {
    check(['headers', name], value, (text) => HEADER_VALUE.test(text) ? undefined : 'must be one line of Latin-1 characters, as HTTP allows; it holds others')
  }
  return found
}

function nameProblems (entry: ServerEntrySchema): Mismatch[] {
  const variables = Object.keys(entry.env ?? {})
    .filter((name) => name === '' || /[=\0]/.test(name))
    .map((name) => ({ path: ['env', name], text: 'is no name of a variable: it must not be empty, nor hold "=" or NUL' }))
  const headers = Object.keys(entry.headers ?? {})
    .filter((name) => !HEADER_NAME.test(name))
    .map((name) => ({ path: ['headers', name], text: 'is no name of a header: letters, digits and "-" are allowed, spaces and ":" are not' }))
  return [...variables, ...headers]
}

function globProblems (entry: ServerEntrySchema): Mismatch[] {
  return (['allow', 'deny'] as const).flatMap((list) => (entry.tools?.[list] ?? []).flatMap((glob, index) => {
    if (glob === '') return [{ path: ['tools', list, index], text: 'must not be empty; "*" is every tool' }]
    if (glob.startsWith('!') && !glob.startsWith('!(')) return [{ path: ['tools', list, index], text: 'must not begin with "!"; to leave tools out, name them in tools.deny' }]
    return []
  }))
}

/**
 * What is wrong with an entry beside its types; `entry` holds the members whose types are right. Values that
 * still hold `${...}` pass: they are looked at again once they are filled in.
 */
export function entryProblems (entry: ServerEntrySchema, facts: EntryFacts): Mismatch[] {
  const { timeout_ms: timeout, max_total_timeout_ms: total } = entry
  const timeouts: Mismatch[] = timeout !== undefined && total !== undefined && total < timeout
    ? [{ path: ['max_total_timeout_ms'], text: `must be at least timeout_ms (${timeout}); given: ${total}` }]
    : []
  return [...transportProblems(entry.type, facts), ...valueProblems(entry, false), ...nameProblems(entry), ...globProblems(entry), ...timeouts]
}
