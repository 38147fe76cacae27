import { shortHash } from '../../functions/names.ts'
import { isArray, isObject, isString, mapValues, type JsonObject } from './json.ts'
import { eachSubschema, mapSubschemas } from './keywords.ts'
import { addNotes } from './notes.ts'

/** New name to the author's name. */
export type Renames = ReadonlyMap<string, string>

/** Arguments nested deeper than this are passed on as they are. */
const MAX_ARGUMENT_DEPTH = 200
const READABLE = 50

/**
 * Renames the properties that a vendor refuses, at every level, and tells the author's name in the description. A new
 * name ends in a hash of the old one, so that it can be turned back wherever it appears, and always the same way.
 */
export function renameProperties (schema: JsonObject, accepted: RegExp): { readonly schema: JsonObject, readonly renames: Renames } {
  const names = new Map<string, string>()
  const collect = (sub: JsonObject): void => {
    for (const name of namesIn(sub)) if (!accepted.test(name)) names.set(name, safeProperty(name))
    eachSubschema(sub, collect)
  }
  collect(schema)
  if (names.size === 0) return { schema, renames: new Map() }
  const rename = (name: string) => names.get(name) ?? name
  const rewrite = (sub: JsonObject): JsonObject =>
    renameIn(mapSubschemas(sub, (inner) => isObject(inner) ? rewrite(inner) : inner), rename)
  return { schema: rewrite(schema), renames: new Map([...names].map(([old, safe]) => [safe, old])) }
}

/** Starts with an underscore or a letter, at most 64 of `[A-Za-z0-9_]`: what the strictest vendor takes. */
function safeProperty (name: string): string {
  const safe = name.replace(/[^A-Za-z0-9_]/gu, '_').slice(0, READABLE)
  return `${/^[A-Za-z_]/.test(safe) ? '' : '_'}${safe}_${shortHash(name)}`
}

function namesIn (schema: JsonObject): readonly string[] {
  return [
    ...['properties', 'dependentSchemas', 'dependentRequired'].flatMap((keyword) => isObject(schema[keyword]) ? Object.keys(schema[keyword]) : []),
    ...lists(schema['required']),
    ...Object.values(isObject(schema['dependentRequired']) ? schema['dependentRequired'] : {}).flatMap(lists)
  ]
}

function lists (value: unknown): readonly string[] {
  return isArray(value) ? value.filter(isString) : []
}

function renameIn (schema: JsonObject, rename: (name: string) => string): JsonObject {
  return mapValues(schema, (value, keyword) => {
    if (keyword === 'required' || keyword === 'propertyOrdering') return isArray(value) ? value.map((name) => isString(name) ? rename(name) : name) : value
    if (!isObject(value)) return value
    if (keyword === 'properties') return renameKeys(value, rename, (sub, name) => isObject(sub) ? addNotes(sub, [`(The tool calls it ${JSON.stringify(name)}.)`]) : sub)
    if (keyword === 'dependentSchemas') return renameKeys(value, rename, (sub) => sub)
    if (keyword === 'dependentRequired') return renameKeys(value, rename, (names) => lists(names).map(rename))
    return value
  })
}

function renameKeys (map: JsonObject, rename: (name: string) => string, changed: (value: unknown, name: string) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => {
    const safe = rename(name)
    return [safe, safe === name && !isArray(value) ? value : changed(value, name)]
  }))
}

/** Undoes the renaming in the arguments that a model sent. */
export function restoreNames (args: JsonObject, renames: Renames): JsonObject {
  if (renames.size === 0) return args
  const restored = restore(args, renames, 0)
  return isObject(restored) ? restored : args
}

function restore (value: unknown, renames: Renames, depth: number): unknown {
  if (depth > MAX_ARGUMENT_DEPTH) return value
  if (isArray(value)) return value.map((item) => restore(item, renames, depth + 1))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [renames.get(key) ?? key, restore(item, renames, depth + 1)]))
}
