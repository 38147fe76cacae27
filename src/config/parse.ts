import { Value } from 'typebox/value'
import { SettingsSchema } from '../schemas/config.ts'
import { isRecord } from '../util/guards.ts'
import { ConfigError } from './errors.ts'
import { readEntries, type Entries, type Finding } from './entries.ts'
import type { Sources } from './interpolate.ts'
import { parseJson, type JsonDocument } from './json.ts'
import { nearestKey, suggestKey } from './nearest-key.ts'
import { normalizeEntry } from './normalize.ts'
import type { PathBase } from './paths.ts'
import { normalizeSettings } from './settings.ts'
import { formatPath, splitMembers, type Mismatch } from './shape.ts'
import type { GatewayConfig } from './types.ts'

export interface ParseOptions extends Sources, PathBase {
  /** As messages name the file. */
  readonly file: string
}

const SETTINGS = Object.keys(SettingsSchema.properties)
const KNOWN = ['mcpServers', 'servers', ...SETTINGS]
/** Top-level keys of other clients that need no word. */
const SILENT = new Set(['$schema'])
/** Top-level keys that would promise something which Postern does not do. */
const REFUSED: Readonly<Record<string, string>> = {
  api_key: 'must not stand in the file; set POSTERN_API_KEY, or name a file in api_key_file'
}
const IGNORED: Readonly<Record<string, string>> = {
  inputs: 'is ignored: a daemon cannot ask; use ${VAR} or ${file:/path} in place of ${input:...}' // eslint-disable-line no-template-curly-in-string
}

const atKey = ({ path, text }: Mismatch): Finding => ({ path, text: `${formatPath(path)} ${text}` })

type Section = 'mcpServers' | 'servers'

function findSection (root: Readonly<Record<string, unknown>>): { section?: Section, errors: Finding[] } {
  const present = (['mcpServers', 'servers'] as const).filter((key) => Object.hasOwn(root, key))
  const [section, second] = present
  if (second !== undefined) {
    return { errors: [{ path: [second], text: 'mcpServers and servers are both there, and mean the same: move all servers to one and remove the other' }] }
  }
  if (section !== undefined) return { section, errors: [] }
  const misspelt = Object.keys(root).find((key) => nearestKey(key, ['mcpServers', 'servers']) !== undefined)
  if (misspelt !== undefined) return { errors: [{ path: [misspelt], text: `mcpServers is missing; rename ${JSON.stringify(misspelt)} to "mcpServers"` }] }
  const looksLikeServer = Object.entries(root).find(([, value]) => isRecord(value) && ('command' in value || 'url' in value))
  const hint = looksLikeServer === undefined
    ? 'write { "mcpServers": { "<name>": { "command": "npx", "args": ["-y", "<package>"] } } }'
    : `${JSON.stringify(looksLikeServer[0])} looks like a server: put it into { "mcpServers": { ... } }`
  return { errors: [{ path: [], text: `mcpServers is missing; ${hint}` }] }
}

function readSection (root: Readonly<Record<string, unknown>>): Entries {
  const { section, errors } = findSection(root)
  if (section === undefined) return { checked: [], errors, warnings: [] }
  const servers = root[section]
  if (!isRecord(servers)) {
    return { checked: [], errors: [{ path: [section], text: `${section} must be an object, { "<name>": { "command": ... } or { "url": ... } }` }], warnings: [] }
  }
  const entries = readEntries(section, servers)
  if (Object.keys(servers).length > 0) return entries
  return { ...entries, warnings: [{ path: [section], text: `${section} is empty: there is nothing to serve yet` }] }
}

interface RawSettings {
  readonly settings: SettingsSchema
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
}

function readSettings (root: Readonly<Record<string, unknown>>): RawSettings {
  const own = Object.fromEntries(Object.entries(root).filter(([key]) => SETTINGS.includes(key)))
  const others = Object.keys(root).filter((key) => !KNOWN.includes(key) && !SILENT.has(key))
  const refused = others.filter((key) => Object.hasOwn(REFUSED, key))
  const { fitting, wrong } = splitMembers(SettingsSchema, own, () => true)
  const errors = [
    ...wrong.map(atKey),
    ...refused.map((key) => ({ path: [key], text: `${key} ${REFUSED[key]}` }))
  ]
  const warnings = others.filter((key) => !refused.includes(key)).map((key) => ({
    path: [key],
    text: `${JSON.stringify(key)} ${IGNORED[key] ?? `is not known and ignored; ${suggestKey(key, KNOWN)}`}`
  }))
  return { settings: Value.Check(SettingsSchema, fitting) ? fitting : {}, errors, warnings }
}

function duplicateErrors (document: JsonDocument): string[] {
  return document.duplicates.map(({ path, places }) =>
    `${document.at(path)}: ${formatPath(path)} is there ${places.length} times (at ${places.join(', ')}); keep one`)
}

/**
 * Reads a configuration: JSON with comments and trailing commas, `mcpServers` or `servers`, entries as other
 * clients write them. Throws a ConfigError with a line for everything that is wrong. A server whose
 * variables cannot be filled in is kept, with its error.
 */
export function parseConfig (text: string, options: ParseOptions): GatewayConfig {
  const document = parseJson(text, options.file)
  const root = document.value
  if (!isRecord(root)) {
    throw new ConfigError([`${document.at([])}: the configuration must be an object, { "mcpServers": { ... } }`])
  }
  const line = ({ path, text }: Finding): string => `${document.at(path)}: ${text}`
  const entries = readSection(root)
  const raw = readSettings(root)
  const { settings, problems } = normalizeSettings(raw.settings, options, options)
  const warnings = [...raw.warnings, ...entries.warnings].map(line)
  const errors = [
    ...duplicateErrors(document),
    ...[...raw.errors, ...problems.map(atKey), ...entries.errors].map(line)
  ]
  if (errors.length > 0) throw new ConfigError(errors, { warnings })
  const normalized = entries.checked.map((checked) => normalizeEntry(checked, options, options))
  return {
    ...settings,
    servers: normalized.map(({ server }) => server),
    warnings,
    interpolated: [...new Set(normalized.flatMap(({ interpolated }) => interpolated))]
  }
}
