import { CLIENT_COMMANDS, COMMON_OPTIONS, type OptionSpec } from '../client/commands.ts'
import { LOCAL_COMMANDS } from './local-commands.ts'

export interface Suggested {
  /** Stands in the place of the whole word that is being typed. */
  readonly value: string
  /** One line; empty where there is none. */
  readonly description: string
  readonly appendSpace: boolean
}

export type Plan =
  | { readonly kind: 'known', readonly suggestions: readonly Suggested[] }
  | { readonly kind: 'files' }
  /** The daemon knows: what to ask of it, and which daemon where the line names one. */
  | { readonly kind: 'ask', readonly command: string, readonly words: readonly string[], readonly prefix: string, readonly url: string | undefined }

interface Scanned {
  readonly positionals: readonly string[]
  readonly used: ReadonlySet<string>
  readonly url: string | undefined
  /** The option whose value is being typed. */
  readonly pending: OptionSpec | undefined
  readonly endOfOptions: boolean
}

/**
 * Decides how the last of the words behind `postern` is completed. `commands` are the names with what they do.
 * Names, options and their choices are known here; the rest is the daemon's.
 */
export function planCompletion (words: readonly string[], commands: Readonly<Record<string, string>>): Plan {
  const [name = '', ...rest] = words
  const typing = rest.at(-1)
  if (typing === undefined) return known(Object.entries(commands).map(([value, description]) => suggested(value, description)), name)
  const client = Object.hasOwn(CLIENT_COMMANDS, name) ? CLIENT_COMMANDS[name] : undefined
  const local = Object.hasOwn(LOCAL_COMMANDS, name) ? LOCAL_COMMANDS[name] : undefined
  const options = client === undefined ? local?.options : { ...client.options, ...COMMON_OPTIONS }
  if (options === undefined) return known([], typing)
  const scanned = scan(rest.slice(0, -1), options)
  if (scanned.pending !== undefined) return optionValue(scanned.pending, typing, '', scanned.url)
  if (typing.startsWith('-') && !scanned.endOfOptions) return optionWord(typing, options, scanned)
  if (client !== undefined) return { kind: 'ask', command: name, words: [...scanned.positionals, typing], prefix: '', url: scanned.url }
  if (local?.positional === 'files') return { kind: 'files' }
  return known(scanned.positionals.length > 0 ? [] : (local?.positional ?? []).map((value) => suggested(value, '')), typing)
}

function scan (words: readonly string[], options: Readonly<Record<string, OptionSpec>>): Scanned {
  const positionals: string[] = []
  const used = new Set<string>()
  let url: string | undefined
  let pending: string | undefined
  let endOfOptions = false
  for (const word of words) {
    if (pending !== undefined) {
      if (pending === 'url') url = word
      pending = undefined
    } else if (endOfOptions || !word.startsWith('-') || word === '-') {
      positionals.push(word)
    } else if (word === '--') {
      endOfOptions = true
    } else {
      const { name, value } = parseOption(word, options)
      used.add(name)
      if (name === 'url' && value !== undefined) url = value
      if (value === undefined && options[name]?.type === 'string') pending = name
    }
  }
  return { positionals, used, url, pending: pending === undefined ? undefined : options[pending], endOfOptions }
}

function parseOption (word: string, options: Readonly<Record<string, OptionSpec>>): { readonly name: string, readonly value: string | undefined } {
  if (!word.startsWith('--')) {
    const short = word.slice(1, 2)
    const [name = short] = Object.entries(options).find(([, spec]) => spec.short === short) ?? []
    return { name, value: word.length > 2 ? word.slice(2) : undefined }
  }
  const at = word.indexOf('=')
  return at === -1 ? { name: word.slice(2), value: undefined } : { name: word.slice(2, at), value: word.slice(at + 1) }
}

function optionWord (typing: string, options: Readonly<Record<string, OptionSpec>>, { used, url }: Scanned): Plan {
  const { name, value } = parseOption(typing, options)
  const spec = Object.hasOwn(options, name) ? options[name] : undefined
  if (value !== undefined && typing.startsWith('--')) return spec === undefined ? known([], typing) : optionValue(spec, value, `--${name}=`, url)
  const open = Object.entries(options).filter(([option]) => !used.has(option))
  return known(open.map(([option, { help }]) => suggested(`--${option}`, help)), typing)
}

function optionValue (spec: OptionSpec, typing: string, prefix: string, url: string | undefined): Plan {
  if (spec.complete === 'servers') return { kind: 'ask', command: 'servers', words: [typing], prefix, url }
  if (spec.complete === 'files') return { kind: 'files' }
  return known((spec.choices ?? []).map((choice) => suggested(`${prefix}${choice}`, '')), `${prefix}${typing}`)
}

function suggested (value: string, description: string): Suggested {
  return { value, description, appendSpace: true }
}

function known (suggestions: readonly Suggested[], typing: string): Plan {
  return { kind: 'known', suggestions: suggestions.filter(({ value }) => value.startsWith(typing)) }
}
