import { distance } from 'fastest-levenshtein'

/** Of longer names only so much is compared: a suggestion for a longer one would not help anyway. */
const MAX_COMPARED_CHARS = 200
/** The share of characters that may differ; two may in any name of four or more. */
const MAX_DIFFERENCE = 0.4
/** A shorter name is part of too many others to say anything. */
const MIN_PART_CHARS = 3

interface Candidate {
  readonly name: string
  readonly cost: number
  readonly lengthDifference: number
}

/**
 * The known names that the wanted one may have been meant for, the likeliest first; none if nothing
 * is like it. Case and punctuation do not count; besides typing errors it finds names that begin with, end in
 * or contain the wanted one, or are contained in it.
 */
export function nearest (wanted: string, known: Iterable<string>, limit = 3): string[] {
  const want = comparable(wanted)
  const candidates: Candidate[] = []
  for (const name of new Set(known)) {
    const candidate = comparable(name)
    const cost = Math.min(partCost(want, candidate), spellingCost(want, candidate))
    if (cost < Infinity) {
      candidates.push({ name, cost, lengthDifference: Math.abs(candidate.length - want.length) })
    }
  }
  return candidates.sort(byCost).slice(0, limit).map(({ name }) => name)
}

/** The sentence "Did you mean ...?" for a hint; undefined if nothing is like the wanted name. */
export function didYouMean (wanted: string, known: Iterable<string>, limit = 3): string | undefined {
  const names = nearest(wanted, known, limit).map((name) => `"${name}"`)
  return names.length === 0 ? undefined : `Did you mean ${names.join(' or ')}?`
}

function comparable (name: string): string {
  const lower = name.slice(0, MAX_COMPARED_CHARS).toLowerCase()
  const bare = lower.replace(/[^\p{L}\p{N}]+/gu, '')
  return bare === '' ? lower : bare
}

/** The cost of one name being a part of the other. */
function partCost (a: string, b: string): number {
  const [part, whole] = a.length < b.length ? [a, b] : [b, a]
  if (part.length < MIN_PART_CHARS) return Infinity
  if (whole.startsWith(part)) return 0.2
  if (whole.endsWith(part)) return 0.25
  return whole.includes(part) ? 0.3 : Infinity
}

/** The share of characters to change. The lengths alone rule most names out, which keeps long lists cheap. */
function spellingCost (a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  // Two letters changed places: two changes, also where that is half of the name.
  const allowed = longest < 4 ? longest * MAX_DIFFERENCE : Math.max(2, longest * MAX_DIFFERENCE)
  if (Math.abs(a.length - b.length) > allowed) return Infinity
  const changes = distance(a, b)
  return changes <= allowed ? changes / Math.max(1, longest) : Infinity
}

function byCost (a: Candidate, b: Candidate): number {
  if (a.cost !== b.cost) return a.cost - b.cost
  if (a.lengthDifference !== b.lengthDifference) return a.lengthDifference - b.lengthDifference
  return a.name < b.name ? -1 : 1
}
