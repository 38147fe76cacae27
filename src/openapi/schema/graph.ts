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

/** What remains when all is peeled off that refers to nothing left or that nothing left refers to lies on or between rings. */
function recursiveNames (nodes: ReadonlyMap<string, Node>): ReadonlySet<string> {
  const forward = new Map([...nodes].map(([name, { refs }]): [string, readonly string[]] => [name, [...refs.keys()]]))
  const backward = new Map<string, string[]>([...nodes.keys()].map((name) => [name, []]))
  for (const [name, targets] of forward) targets.forEach((target) => backward.get(target)?.push(name))
  return peel(peel(new Set(nodes.keys()), forward, backward), backward, forward)
}

/** Takes away what has no edge left, and then what that leaves without. */
function peel (left: Set<string>, edges: ReadonlyMap<string, readonly string[]>, reverse: ReadonlyMap<string, readonly string[]>): Set<string> {
  const counts = new Map([...left].map((name) => [name, (edges.get(name) ?? []).filter((other) => left.has(other)).length]))
  const bare = [...left].filter((name) => counts.get(name) === 0)
  for (let name = bare.pop(); name !== undefined; name = bare.pop()) {
    left.delete(name)
    for (const other of (reverse.get(name) ?? []).filter((one) => left.has(one))) {
      const count = (counts.get(other) ?? 0) - 1
      counts.set(other, count)
      if (count === 0) bare.push(other)
    }
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

/**
 * From faithful to frugal: how often recursion is followed, then how many references deep. Following recursion further
 * tells a model little that is new, so it may use only a share of the budget.
 */
const CANDIDATES: ReadonlyArray<{ readonly limits: Limits, readonly share: number }> = [
  { limits: { recursion: 2, refs: Infinity }, share: 0.05 },
  { limits: { recursion: 1, refs: Infinity }, share: 0.25 },
  ...[Infinity, 8, 5, 4, 3, 2, 1].map((refs) => ({ limits: { recursion: 0, refs }, share: 1 }))
]

/** The most faithful limits at which the schema, written out, has at most `budget` schemas beyond its own. */
export function chooseLimits (graph: Graph, budget: number): Limits {
  const own = graph.nodes.get(ROOT)?.size ?? 0
  const fitting = CANDIDATES.find(({ limits, share }) => {
    const { size, depth } = expandedSize(graph, limits)
    return size <= own + budget * share && depth <= MAX_SCHEMA_DEPTH
  })
  return fitting?.limits ?? { recursion: 0, refs: 0 }
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
