import { definition, refName, ROOT, type Definitions } from './bundle.ts'
import { MAX_SCHEMA_DEPTH } from './check-values.ts'
import type { JsonObject } from './json.ts'
import { eachSubschema } from './keywords.ts'

interface Node {
  /** How many schemas the definition consists of. */
  readonly size: number
  /** How often it refers to another, and how deep the deepest of those places is. */
  readonly refs: ReadonlyMap<string, { readonly count: number, readonly depth: number }>
}

/** Which definition refers to which. */
export interface Graph {
  readonly nodes: ReadonlyMap<string, Node>
  /** The definitions that recursion passes through. */
  readonly recursive: ReadonlySet<string>
}

/** How far references are followed when they are put in the place where they stand. */
export interface Limits {
  /** How often recursion is followed. */
  readonly recursion: number
  /** How many references deep; Infinity where the definitions themselves end it. */
  readonly refs: number
}

export interface Position extends Limits {
  readonly name: string
}

export function buildGraph (bundle: Definitions): Graph {
  const nodes = new Map([ROOT, ...bundle.defs.keys()].map((name) => [name, measure(definition(bundle, name))]))
  return { nodes, recursive: recursiveNames(nodes) }
}

function measure (schema: JsonObject): Node {
  const refs = new Map<string, { count: number, depth: number }>()
  let size = 0
  const visit = (sub: JsonObject, depth: number): void => {
    size++
    const ref = refName(sub)
    if (ref !== undefined) {
      const known = refs.get(ref) ?? { count: 0, depth: 0 }
      refs.set(ref, { count: known.count + 1, depth: Math.max(known.depth, depth) })
    }
    eachSubschema(sub, (inner) => visit(inner, depth + 1))
  }
  visit(schema, 0)
  return { size, refs }
}

/** Peels off what refers to nothing left or what nothing left refers to; what remains lies on or between rings. */
function recursiveNames (nodes: ReadonlyMap<string, Node>): ReadonlySet<string> {
  const left = new Set(nodes.keys())
  for (let before = -1; before !== left.size;) {
    before = left.size
    const referred = new Set<string>()
    for (const name of left) {
      const targets = [...nodes.get(name)?.refs.keys() ?? []].filter((target) => left.has(target))
      if (targets.length === 0) left.delete(name)
      targets.forEach((target) => referred.add(target))
    }
    for (const name of left) if (!referred.has(name)) left.delete(name)
  }
  return left
}

/** Where a reference leads from here; undefined when a limit ends the way. */
export function stepTo (graph: Graph, from: Position, name: string): Position | undefined {
  const again = graph.recursive.has(from.name) && graph.recursive.has(name)
  const recursion = from.recursion - (again ? 1 : 0)
  if (recursion < 0 || from.refs <= 0) return undefined
  return { name, recursion, refs: from.refs - 1 }
}

/** From faithful to frugal: how often recursion is followed, then how many references deep. */
const CANDIDATES: readonly Limits[] = [
  ...[2, 1, 0].map((recursion) => ({ recursion, refs: Infinity })),
  ...[8, 5, 4, 3, 2, 1, 0].map((refs) => ({ recursion: 0, refs }))
]

/** The most faithful limits at which the schema, written out, has at most that many schemas beyond its own. */
export function chooseLimits (graph: Graph, budget: number): Limits {
  const most = budget + (graph.nodes.get(ROOT)?.size ?? 0)
  const fits = (limits: Limits) => {
    const { size, depth } = expandedSize(graph, limits)
    return size <= most && depth <= MAX_SCHEMA_DEPTH
  }
  return CANDIDATES.find(fits) ?? { recursion: 0, refs: 0 }
}

interface Extent {
  readonly size: number
  readonly depth: number
}

/** Computed per definition, not by writing out: a schema may double at every step. */
function expandedSize (graph: Graph, limits: Limits): Extent {
  const known = new Map<string, Extent>()
  const visit = (position: Position): Extent => {
    const key = positionKey(position)
    const done = known.get(key)
    if (done !== undefined) return done
    const node = graph.nodes.get(position.name)
    let size = node?.size ?? 1
    let depth = 0
    for (const [name, { count, depth: at }] of node?.refs ?? []) {
      const next = stepTo(graph, position, name)
      const inner = next === undefined ? { size: 1, depth: 0 } : visit(next)
      size += count * inner.size
      depth = Math.max(depth, at + inner.depth)
    }
    const extent = { size, depth }
    known.set(key, extent)
    return extent
  }
  return visit({ name: ROOT, ...limits })
}

export function positionKey ({ name, recursion, refs }: Position): string {
  return `${name} ${recursion} ${refs}`
}
