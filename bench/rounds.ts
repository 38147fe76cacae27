import { Unavailable } from './contestant.ts'
import type { LoadResult } from './load/job.ts'
import type { Skipped } from './report/result.ts'

export interface Turn<T> {
  readonly name: string
  readonly measure: (round: number) => Promise<T>
}

/**
 * Everyone in turn, round by round: A B C, then B C A. What disturbs the machine for a while disturbs
 * all of them. Whoever says on the way that it is unavailable is left out from then on, and `dropped` told.
 */
export async function inTurn<T> (turns: readonly Turn<T>[], rounds: number, dropped: (skipped: Skipped) => void = () => {}): Promise<Map<string, T[]>> {
  const values = new Map<string, T[]>(turns.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    const shift = round % Math.max(1, turns.length)
    for (const { name, measure } of [...turns.slice(shift), ...turns.slice(0, shift)]) {
      if (!values.has(name)) continue
      try {
        values.get(name)?.push(await measure(round))
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        values.delete(name)
        dropped({ name, reason: error.message })
      }
    }
  }
  return values
}

/** Throws unless every answer was right. */
export function assertRight (name: string, { wrong, requests, example }: LoadResult): void {
  if (wrong > 0) throw new Error(`${name}: ${wrong} of ${requests} answers were wrong: ${example ?? 'no answer at all'}`)
}

/** Starts what can be had; whatever says that it is unavailable is named with its reason. */
export async function startAll<T> (starters: readonly { readonly name: string, readonly start: () => Promise<T> }[]): Promise<{ running: T[], skipped: Skipped[] }> {
  const running: T[] = []
  const skipped: Skipped[] = []
  for (const { name, start } of starters) {
    try {
      running.push(await start())
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      skipped.push({ name, reason: error.message })
    }
  }
  return { running, skipped }
}
