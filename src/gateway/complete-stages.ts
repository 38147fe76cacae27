import { catalogItems } from '../catalog/items.ts'
import type { CatalogItem } from '../catalog/item.ts'
import { templateVariables } from '../catalog/template-variables.ts'
import type { CatalogKind } from '../schemas/common.ts'
import type { CompletedCommand, Suggestion } from '../schemas/complete.ts'
import type { CancelSignal } from '../util/cancel.ts'
import { isRecord } from '../util/guards.ts'
import { bounded } from './bounded.ts'
import { LIST_OF } from './catalog.ts'
import type { Live } from './server.ts'
import { keySuggestions, matching, splitPair } from './suggestions.ts'

/** What a key stroke may cost at most, in milliseconds, however a server behaves. */
export const COMPLETION_MS = 2000

export interface Typed {
  /** The words between the server and the one that is being typed. */
  readonly before: readonly string[]
  readonly typing: string
  readonly signal: CancelSignal | undefined
}

type Stage = (live: Live, typed: Typed) => Promise<readonly Suggestion[]>

/** What a command suggests behind the name of a server. */
export const STAGES: Readonly<Partial<Record<CompletedCommand, Stage>>> = {
  async prompt (live, typed) {
    const [name, ...pairs] = typed.before
    if (name === undefined) return names(await list(live, 'prompt', typed), typed)
    if (typed.typing.includes('=')) return await values(live, { type: 'ref/prompt', name }, pairs, typed)
    const item = (await list(live, 'prompt', typed)).find(({ id }) => id === name)
    return keySuggestions(item?.arguments ?? [], pairs, typed.typing)
  },

  async read (live, typed) {
    const [uri, ...pairs] = typed.before
    if (uri === undefined) {
      return names((await Promise.all([list(live, 'resource', typed), list(live, 'resource_template', typed)])).flat(), typed)
    }
    if (typed.typing.includes('=')) return await values(live, { type: 'ref/resource', uri }, pairs, typed)
    return keySuggestions(templateVariables(uri).map((name) => ({ name, required: true })), pairs, typed.typing)
  },

  async invoke (live, typed) {
    const [name, ...pairs] = typed.before
    const tools = await list(live, 'tool', typed)
    if (name === undefined) return names(tools, typed)
    const schema = tools.find(({ id }) => id === name)?.inputSchema
    const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {}
    const pair = splitPair(typed.typing)
    if (pair !== undefined) return matching(schemaValues(properties[pair.key]).map((value) => suggestValue(pair.key, value)), typed.typing)
    const required = isRecord(schema) && Array.isArray(schema.required) ? schema.required : []
    return keySuggestions(Object.entries(properties).map(([key, property]) => ({
      name: key,
      description: isRecord(property) && typeof property.description === 'string' ? property.description : undefined,
      required: required.includes(key)
    })), pairs, typed.typing)
  },

  async describe (live, typed) {
    if (typed.before.length > 0) return []
    const kinds = ['tool', 'prompt', 'resource', 'resource_template'] as const
    return names((await Promise.all(kinds.map((kind) => list(live, kind, typed)))).flat(), typed)
  }
}

function names (items: readonly CatalogItem[], { typing }: Typed): readonly Suggestion[] {
  return matching(items.map(({ id, name, title, description }) => {
    const said = description ?? title ?? (name === id ? undefined : name)
    return { value: id, ...(said === undefined ? {} : { description: said }), append_space: true }
  }), typing)
}

/** A listing as it is at this moment, never from the cache; empty when it cannot be had in time. */
async function list (live: Live, kind: CatalogKind, { signal: caller }: Typed): Promise<readonly CatalogItem[]> {
  try {
    const listing = await bounded(COMPLETION_MS, caller, (signal) => live.connection.list(LIST_OF[kind], { fresh: true, signal }))
    return catalogItems(kind, listing?.items ?? []).items.filter(({ id }) => live.catalog.allows(kind, id))
  } catch {
    return []
  }
}

type Reference = { readonly type: 'ref/prompt', readonly name: string } | { readonly type: 'ref/resource', readonly uri: string }

/** What the server suggests for the value of an argument, given the others that are typed. */
async function values (live: Live, ref: Reference, pairs: readonly string[], { typing, signal: caller }: Typed): Promise<readonly Suggestion[]> {
  const pair = splitPair(typing)
  if (pair === undefined) return []
  const typed = pairs.flatMap((word) => splitPair(word) ?? [])
  const params = {
    ref,
    argument: { name: pair.key, value: pair.value },
    ...(typed.length === 0 ? {} : { context: { arguments: Object.fromEntries(typed.map(({ key, value }) => [key, value])) } })
  }
  const result = await bounded(COMPLETION_MS, caller, (signal) => live.connection.complete(params, { signal }))
  const found = isRecord(result) && isRecord(result.completion) ? result.completion.values : undefined
  return Array.isArray(found) ? found.filter((value) => typeof value === 'string').map((value) => suggestValue(pair.key, value)) : []
}

function suggestValue (key: string, value: string): Suggestion {
  return { value: `${key}=${value}`, append_space: true }
}

/** The values that a schema lists, as they are typed. */
function schemaValues (schema: unknown): readonly string[] {
  if (!isRecord(schema)) return []
  const listed = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : schema.type === 'boolean' ? [true, false] : []
  return listed.map((value: unknown) => typeof value === 'string' ? value : JSON.stringify(value))
}
