import { checkValues, MAX_SCHEMA_DEPTH } from './check-values.ts'
import { isObject, isString, omit, type JsonObject } from './json.ts'
import { holdsBoolean, mapSubschemas } from './keywords.ts'
import { liftRequired, modernize } from './modernize.ts'
import { addNotes } from './notes.ts'
import { baseInside, createResolver, type Target } from './resolve.ts'
import { knownType } from './types.ts'

/** The name of the root among the definitions. */
export const ROOT = '#'
const DEFS = '#/$defs/'
/** More referenced definitions than any real schema has; what is beyond is left open. */
const MAX_DEFS = 2_000
const MAX_WARNINGS = 20

export interface Definitions {
  readonly root: JsonObject
  readonly defs: ReadonlyMap<string, JsonObject>
}

/**
 * A schema as JSON Schema 2020-12 with every reference resolved: `$ref` is `#` or `#/$defs/<name>` and nothing else,
 * and each name is in `defs`. All that is published is made from this.
 */
export interface Bundle extends Definitions {
  readonly warnings: readonly string[]
}

export function refTo (name: string): string {
  return name === ROOT ? ROOT : DEFS + name
}

/** The definition that a schema of a bundle refers to; undefined when it refers to none. */
export function refName (schema: JsonObject): string | undefined {
  const ref = schema['$ref']
  if (!isString(ref)) return undefined
  return ref === ROOT ? ROOT : ref.slice(DEFS.length)
}

export function definition (bundle: Definitions, name: string): JsonObject {
  return (name === ROOT ? bundle.root : bundle.defs.get(name)) ?? {}
}

/** Reads any value as a schema. Never throws: what is no schema, or no valid one, is left open with a warning. */
export function bundleSchema (raw: unknown): Bundle {
  const warnings = new Set<string>()
  const warn = (text: string) => { if (warnings.size < MAX_WARNINGS) warnings.add(text) }
  const root = rootObject(raw, warn)
  const resolver = createResolver(root)
  const names = new Map<unknown, string>([[root, ROOT]])
  const queue: Array<Target & { readonly name: string }> = []
  const register = (target: Target): string | undefined => {
    const known = names.get(target.node)
    if (known !== undefined || names.size > MAX_DEFS) return known
    const name = uniqueName(target.label, taken)
    names.set(target.node, name)
    taken.add(name)
    queue.push({ ...target, name })
    return name
  }
  const taken = new Set<string>()
  for (const keyword of ['$defs', 'definitions']) {
    for (const [label, node] of Object.entries(isObject(root[keyword]) ? root[keyword] : {})) {
      if (isObject(node)) register({ node, base: resolver.base, label })
    }
  }
  const context: Context = {
    warn,
    register,
    resolve: (ref, base) => resolver.resolve(ref, base)
  }
  const converted = convertObject(root, resolver.base, 0, context)
  const defs = new Map<string, JsonObject>()
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const base = isObject(next.node) ? next.base : resolver.base
    defs.set(next.name, asSchemaObject(convert(next.node, base, 0, context)))
  }
  return { ...breakAliasLoops({ root: converted, defs }, warn), warnings: [...warnings] }
}

interface Context {
  readonly warn: (text: string) => void
  readonly register: (target: Target) => string | undefined
  readonly resolve: (ref: string, base: string) => Target | undefined
}

function rootObject (raw: unknown, warn: (text: string) => void): JsonObject {
  if (isObject(raw)) return raw
  if (raw === false) warn('the schema is false, which allows no arguments at all; it is published as an open object')
  else if (raw !== undefined && raw !== true) warn('the schema is not a JSON Schema (an object); it is published as an open object')
  return {}
}

function convert (raw: unknown, outerBase: string, depth: number, context: Context): unknown {
  if (typeof raw === 'boolean') return raw
  if (isObject(raw)) return convertObject(raw, outerBase, depth, context)
  const type = knownType(raw)
  context.warn(`a schema inside is not a JSON Schema (an object or a boolean)${type === undefined ? ' and was left open' : ''}`)
  return type === undefined ? {} : { type }
}

function convertObject (raw: JsonObject, outerBase: string, depth: number, context: Context): JsonObject {
  if (depth >= MAX_SCHEMA_DEPTH) {
    context.warn(`the schema is nested deeper than ${MAX_SCHEMA_DEPTH} levels; what is deeper was left open`)
    return { description: 'Nested too deeply; left open here.' }
  }
  const base = baseInside(raw, outerBase)
  const local = checkValues(modernize(liftRequired(raw)), context.warn)
  const inside = mapSubschemas(local, (sub, keyword) => {
    const schema = convert(sub, base, depth + 1, context)
    return holdsBoolean(keyword) ? schema : asSchemaObject(schema)
  })
  return isString(inside['$ref']) ? rewriteRef(inside, inside['$ref'], base, context) : inside
}

function rewriteRef (schema: JsonObject, ref: string, base: string, context: Context): JsonObject {
  const target = context.resolve(ref, base)
  const found = target !== undefined && (isObject(target.node) || typeof target.node === 'boolean')
  if (found && typeof target.node === 'boolean') return { ...omit(schema, ['$ref']), ...asSchemaObject(target.node) }
  const name = found ? context.register(target) : undefined
  if (name !== undefined) return { ...schema, $ref: refTo(name) }
  context.warn(found
    ? `more than ${MAX_DEFS} definitions; the rest was left open`
    : `the reference "${ref}" cannot be resolved within the schema; that part was left open`)
  return addNotes(omit(schema, ['$ref']), [`(As "${ref}" defines it; not available here.)`])
}

/** Many consumers take only objects for schemas; `true` and `false` have an equivalent. */
function asSchemaObject (schema: unknown): JsonObject {
  if (isObject(schema)) return schema
  return schema === false ? { not: {} } : {}
}

/** A name that needs no escaping in a pointer or in OpenAPI's `components`. */
function uniqueName (label: string, taken: ReadonlySet<string>): string {
  const safe = label.replace(/[^A-Za-z0-9_.-]/gu, '_').slice(0, 60)
  const name = safe === '' || safe === '__proto__' ? 'schema' : safe
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}_${n}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Definitions that are nothing but references to one another in a ring define nothing, and hang careless consumers. */
function breakAliasLoops (bundle: Definitions, warn: (text: string) => void): Definitions {
  const loops = new Set<string>()
  const good = new Set<string>()
  for (const start of [ROOT, ...bundle.defs.keys()]) {
    const seen = new Set<string>()
    let name: string | undefined = start
    while (name !== undefined && !seen.has(name) && !good.has(name)) {
      seen.add(name)
      name = refName(definition(bundle, name))
    }
    if (name === undefined || good.has(name)) seen.forEach((one) => good.add(one))
    else loops.add(start)
  }
  if (loops.size > 0) warn('a reference leads only to itself; that part was left open')
  const opened = (name: string, schema: JsonObject) => loops.has(name) ? omit(schema, ['$ref']) : schema
  return {
    root: opened(ROOT, bundle.root),
    defs: new Map([...bundle.defs].map(([name, schema]) => [name, opened(name, schema)]))
  }
}
