/* eslint-disable no-template-curly-in-string -- the messages show references as they are written */
import { ServerEntrySchema } from '../schemas/config.ts'
import { suggestKey } from './nearest-key.ts'

/** An entry in our own words, and what had to be left out or changed for that. */
export interface AdaptedEntry {
  readonly entry: Readonly<Record<string, unknown>>
  /** `type` of the entry is one that stands for "http or sse, whichever answers". */
  readonly anyRemote: boolean
  /** Keys with the reason why they are ignored. */
  readonly warnings: readonly { readonly key: string, readonly text: string }[]
}

const OWN_KEYS = Object.keys(ServerEntrySchema.properties)

/** Other clients' names of our keys: Windsurf, Gemini CLI, Cline, opencode. */
const SYNONYMS: Readonly<Record<string, string>> = {
  serverUrl: 'url',
  httpUrl: 'url',
  transport: 'type',
  transportType: 'type',
  environment: 'env'
}

/** Other clients' names of the transports (MCP specification, Cline, mcpo, opencode). */
const TYPES: Readonly<Record<string, string>> = {
  local: 'stdio',
  streamablehttp: 'http'
}

/** Lists of exact tool names in other clients (Gemini CLI, Windsurf, mcpo). */
const TOOL_LISTS: Readonly<Record<string, 'allow' | 'deny'>> = {
  includeTools: 'allow',
  enabledTools: 'allow',
  excludeTools: 'deny',
  disabledTools: 'deny'
}

/** Keys of other clients that mean nothing here, or that cannot be carried over, and what to do instead. */
const IGNORED: Readonly<Record<string, string>> = {
  autoApprove: 'is ignored: whoever calls Postern decides what to approve',
  alwaysAllow: 'is ignored: whoever calls Postern decides what to approve',
  trust: 'is ignored: whoever calls Postern decides what to approve',
  timeout: 'is ignored, for it is seconds in some clients and milliseconds in others; write timeout_ms (milliseconds)',
  envFile: 'is ignored: the file is not read; name its variables in env, as "${VAR}"',
  oauth: 'is ignored: give a token in headers, as "Authorization": "Bearer ${TOKEN}"',
  auth: 'is ignored: give a token in headers, as "Authorization": "Bearer ${TOKEN}"',
  sandboxEnabled: 'is ignored: servers run without a sandbox',
  sandbox: 'is ignored: servers run without a sandbox'
}

/** Keys of other clients that only describe or decorate: left out without a word. */
const DECORATION = new Set(['$schema', 'name', 'description', 'gallery', 'version', 'icon', 'dev', 'note', 'comment', '_comment'])

function adaptType (value: unknown): { type?: unknown, anyRemote: boolean } {
  if (typeof value !== 'string') return { type: value, anyRemote: false }
  const plain = value.toLowerCase().replace(/[-_ ]/g, '')
  if (plain === 'remote') return { anyRemote: true }
  return { type: TYPES[plain] ?? (OWN_TYPES.has(plain) ? plain : value), anyRemote: false }
}
const OWN_TYPES = new Set(['stdio', 'http', 'sse'])

function adaptTools (raw: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const lists = Object.entries(TOOL_LISTS).filter(([key]) => Object.hasOwn(raw, key))
  const list = raw['tools']
  // GitHub's coding agent writes the allowed tools as a list. An empty one means none there, so it stays an error.
  if (Array.isArray(list) && list.length > 0) return { allow: list }
  if (lists.length === 0 || Object.hasOwn(raw, 'tools')) return undefined
  return Object.fromEntries(lists.map(([key, kind]) => [kind, raw[key]]))
}

/**
 * Brings an entry as other clients write it into Postern's own form, where its meaning is clear.
 * Everything else that is not ours is left out with a warning. Types are not checked here.
 */
export function adaptEntry (raw: Readonly<Record<string, unknown>>): AdaptedEntry {
  const entry: Record<string, unknown> = {}
  const warnings: { key: string, text: string }[] = []
  const tools = adaptTools(raw)
  for (const [key, value] of Object.entries(raw)) {
    const own = SYNONYMS[key]
    if (OWN_KEYS.includes(key)) entry[key] = value
    else if (own !== undefined && !Object.hasOwn(raw, own) && !Object.hasOwn(entry, own)) entry[own] = value
    else if (own !== undefined) warnings.push({ key, text: `is ignored: "${own}" is there already` })
    else if (key === 'enabled' && typeof value === 'boolean' && !Object.hasOwn(raw, 'disabled')) entry['disabled'] = !value
    else if (Object.hasOwn(TOOL_LISTS, key)) {
      if (tools === undefined || Array.isArray(raw['tools'])) warnings.push({ key, text: 'is ignored: "tools" is there already' })
    } else if (!DECORATION.has(key)) warnings.push({ key, text: IGNORED[key] ?? `is not known and ignored; ${suggestKey(key, OWN_KEYS)}` })
  }
  if (tools !== undefined) entry['tools'] = tools
  const { type, anyRemote } = adaptType(entry['type'])
  delete entry['type']
  return { entry: type === undefined ? entry : { ...entry, type }, anyRemote, warnings }
}
