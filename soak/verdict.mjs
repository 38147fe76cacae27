// What a soak must show at its end. Every function gives back what is wrong, a line each.
import { existsSync, readFileSync } from 'node:fs'

/** Growth of the lowest heap between the second and the last third of the run that still counts as flat. */
const MAX_GROWTH = 1.25
/** A shorter run is still warming up: what is kept for paging fills to its bound first. */
const MIN_SAMPLES = 100
/** Below this many MB growth says nothing. */
const MIN_GROWTH_MB = 25

/** Executions by id, from a fixture's counter file: `<id> started`, `<id> done` or `<id>`. */
function executions (file) {
  const counts = new Map()
  if (!existsSync(file)) return counts
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [id, what] = line.split(' ')
    if (id !== '' && (what === undefined || what === 'started')) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** No invoke ran twice, and each that was answered with 200 ran once. */
export function executedOnce (load, counters) {
  const wrong = []
  for (const [server, ids] of load.counted) {
    const ran = executions(counters.get(server))
    for (const [id, status] of ids) {
      const times = ran.get(id) ?? 0
      if (times > 1) wrong.push(`${server}: invoke ${id} ran ${times} times (the caller saw ${status})`)
      if (status === 200 && times === 0) wrong.push(`${server}: invoke ${id} was answered with 200 but never ran`)
    }
  }
  return wrong
}

/** Every request had exactly one answer. */
export function answeredOnce (load) {
  return load.sent === load.answered ? [] : [`${load.sent} requests were sent, ${load.answered} answered`]
}

/** The lowest heap of a third: what is left right after a collection. */
function lows (samples) {
  const third = Math.floor(samples.length / 3)
  const low = (part) => Math.min(...part.map(({ heap }) => heap))
  return { before: low(samples.slice(third, 2 * third)), after: low(samples.slice(2 * third)) }
}

export function heapIsFlat (samples) {
  if (samples.length < MIN_SAMPLES) return []
  const { before, after } = lows(samples)
  return after > before * MAX_GROWTH && after - before > MIN_GROWTH_MB ? [`the heap grew from ${before} to ${after} MB`] : []
}

/** Files, sockets and children at rest are what they were at rest before. */
export function sameAtRest (before, after) {
  return Object.entries(before).flatMap(([what, count]) => after[what] > count ? [`${what}: ${count} before, ${after[what]} after`] : [])
}
