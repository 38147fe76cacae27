import { definition, refName, ROOT, type Bundle } from './bundle.ts'
import { buildGraph, chooseLimits, positionKey, stepTo, type Graph, type Position } from './graph.ts'
import { isObject, omit, type JsonObject } from './json.ts'
import { mapSubschemas } from './keywords.ts'
import { withSiblings } from './merge.ts'
import { addNotes } from './notes.ts'
import { typesOf } from './types.ts'

/** How many schemas writing out references may add before less of them is written out. */
const EXPAND_BUDGET = 4_000

export interface Emitted {
  readonly schema: JsonObject
  readonly warnings: readonly string[]
}

/**
 * The schema without references, for consumers that take none: each is written out where it stands. Recursion is
 * followed a bounded number of times and then left open with a description that says so; a schema that would blow up
 * is left open earlier.
 */
export function expandRefs (bundle: Bundle, budget = EXPAND_BUDGET): Emitted {
  const graph = buildGraph(bundle)
  const limits = chooseLimits(graph, budget)
  const done = new Map<string, JsonObject>()
  let cut = false
  const expand = (schema: JsonObject, at: Position): JsonObject => {
    const name = refName(schema)
    const inside = mapSubschemas(name === undefined ? schema : omit(schema, ['$ref']), (sub) => isObject(sub) ? expand(sub, at) : sub)
    if (name === undefined) return inside
    const next = stepTo(graph, at, name)
    if (next === undefined && !graph.recursive.has(name)) cut = true
    return withSiblings(next === undefined ? leftOpen(bundle, graph, name) : expandDefinition(next), inside)
  }
  const expandDefinition = (at: Position): JsonObject => {
    const key = positionKey(at)
    const schema = done.get(key) ?? expand(definition(bundle, at.name), at)
    done.set(key, schema)
    return schema
  }
  const schema = expandDefinition({ name: ROOT, ...limits })
  return { schema, warnings: cut ? [...bundle.warnings, TOO_LARGE] : bundle.warnings }
}

export const TOO_LARGE = 'the schema would grow without bound when its references are written out; the deepest were left open'

/** What stands where a reference is no longer followed: the type of what it means, and words that say so. */
export function leftOpen (bundle: Bundle, graph: Graph, name: string): JsonObject {
  const target = definition(bundle, name)
  const types = typesOf(target)
  const why = graph.recursive.has(name) ? 'Recursive' : 'Left open here'
  const label = name === ROOT ? 'the whole schema' : `"${name}"`
  return addNotes({
    ...(types.length === 0 ? {} : { type: target['type'] }),
    ...(types.includes('array') ? { items: {} } : {}),
    ...('description' in target ? { description: target['description'] } : {})
  }, [`(${why}: the same shape as ${label}.)`])
}
