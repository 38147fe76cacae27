import { definition, refName, ROOT, type Bundle } from './bundle.ts'
import { leftOpen, TOO_LARGE, type Emitted } from './expand.ts'
import { buildGraph, chooseLimits, positionKey, stepTo, type Position } from './graph.ts'
import { hideRefs } from './hide-refs.ts'
import { isObject, omit, type JsonObject } from './json.ts'
import { ANNOTATIONS, mapSubschemas } from './keywords.ts'
import { listOf, withSiblings } from './merge.ts'

const COMPONENTS = '#/components/schemas/'
/**
 * How many schemas a consumer may end up with when it writes the references out, as Open WebUI does. Its conversion
 * has no guard: recursion or doubling in one tool would take the whole document down.
 */
const EXPANDED_BUDGET = 20_000
/** A definition up to this size is written out where words stand beside the reference. */
const SMALL = 50

export interface WithComponents extends Emitted {
  /** Whatever the schema refers to, by component name. */
  readonly components: ReadonlyMap<string, JsonObject>
}

/**
 * The schema for an OpenAPI document: references lead to `#/components/schemas/<name>` and are finite. Recursion is
 * followed through a bounded number of components, the last of which is left open and says so.
 * @param nameOf a name for a definition that no other component of the document has
 */
export function withComponents (bundle: Bundle, nameOf: (label: string) => string): WithComponents {
  const graph = buildGraph(bundle)
  const limits = chooseLimits(graph, EXPANDED_BUDGET)
  const names = new Map<string, string>()
  const components = new Map<string, JsonObject>()
  let cut = false
  const emit = (schema: JsonObject, at: Position): JsonObject => {
    const name = refName(schema)
    const inside = mapSubschemas(name === undefined ? schema : omit(schema, ['$ref']), (sub) => isObject(sub) ? emit(sub, at) : sub)
    if (name === undefined) return inside
    const next = stepTo(graph, at, name)
    if (next !== undefined) return reference(next, inside)
    if (!graph.recursive.has(name)) cut = true
    return withSiblings(leftOpen(bundle, graph, name), inside)
  }
  const reference = (at: Position, siblings: JsonObject): JsonObject => {
    const keys = Object.keys(siblings)
    const small = (graph.nodes.get(at.name)?.size ?? 0) <= SMALL
    // Some consumers drop what stands beside a reference, so it never does.
    if (keys.length > 0 && small && keys.every((key) => ANNOTATIONS.has(key))) return withSiblings(emit(definition(bundle, at.name), at), siblings)
    const ref = { $ref: COMPONENTS + componentName(at) }
    return keys.length === 0 ? ref : { ...siblings, allOf: [...listOf(siblings['allOf']), ref] }
  }
  const componentName = (at: Position): string => {
    const key = positionKey(at)
    const known = names.get(key)
    if (known !== undefined) return known
    const name = nameOf(at.name === ROOT ? 'root' : at.name)
    names.set(key, name)
    components.set(name, emit(definition(bundle, at.name), at))
    return name
  }
  const schema = hideRefs(emit(bundle.root, { name: ROOT, ...limits }))
  return { schema, components: new Map([...components].map(([name, value]) => [name, hideRefs(value)])), warnings: cut ? [...bundle.warnings, TOO_LARGE] : bundle.warnings }
}
