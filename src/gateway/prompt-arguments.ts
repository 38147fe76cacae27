import type { CatalogItem } from '../catalog/item.ts'
import { PosternError } from '../errors.ts'
import { shortened } from '../render/members.ts'
import type { PromptInput } from '../schemas/prompt.ts'

const MAX_LISTED = 20
const MAX_NAME_CHARS = 100
const MAX_DESCRIPTION_CHARS = 300

/** The arguments of a prompt, all strings. Throws `invalid_request` for a value that is none. */
export function stringArguments (input: PromptInput, server: string): Record<string, string> {
  const args: Array<[string, string]> = []
  for (const [key, value] of Object.entries(input.arguments ?? {})) {
    if (typeof value !== 'string') {
      const name = shortened(key, MAX_NAME_CHARS)
      const example = typeof value === 'object' ? 'in place of an object, an array or null' : `for example ${JSON.stringify(String(value))}`
      throw new PosternError('invalid_request', `Argument "${name}" of prompt "${shortened(input.prompt, 200)}" is not a string: prompt arguments are strings.`, {
        server,
        hint: `Send "${name}" as a string, ${example}.`
      })
    }
    args.push([key, value])
  }
  // Defines members, so that no name means anything special.
  return Object.fromEntries(args)
}

/** Throws `missing_arguments`; gives a warning for an argument that the prompt does not declare. */
export function checkArguments (item: CatalogItem, args: Readonly<Record<string, string>>, server: string): string[] {
  const declared = item.arguments ?? []
  const missing = declared.filter(({ name, required }) => required && !Object.hasOwn(args, name)).map(({ name, description }) => ({
    name: shortened(name, MAX_NAME_CHARS),
    ...(description === undefined ? {} : { description: shortened(description, MAX_DESCRIPTION_CHARS) })
  }))
  if (missing.length > 0) {
    const listed = missing.map(({ name, description }) => description === undefined ? name : `${name} (${description})`)
    throw new PosternError('missing_arguments', `Prompt "${shortened(item.id, 200)}" of server "${server}" needs: ${some(listed)}.`, {
      server,
      hint: 'Send them in "arguments", as strings.',
      extensions: { missing: missing.slice(0, MAX_LISTED) }
    })
  }
  const names = new Set(declared.map(({ name }) => name))
  const unknown = Object.keys(args).filter((name) => !names.has(name))
  if (unknown.length === 0) return []
  const short = (list: Iterable<string>): string => some([...list].map((name) => shortened(name, MAX_NAME_CHARS)))
  return [`the prompt does not declare ${short(unknown)}; it declares ${short(names) || 'no arguments'}`]
}

function some (list: readonly string[]): string {
  const more = list.length > MAX_LISTED ? ` and ${list.length - MAX_LISTED} more` : ''
  return list.slice(0, MAX_LISTED).join(', ') + more
}
