import { besideCase } from './beside.ts'
import type { BenchCase } from './case.ts'
import { documentCases } from './documents.ts'
import { invokeCases } from './invoke.ts'
import { largeCases } from './large.ts'
import { memoryBlobsCase, memoryIdleCase } from './memory.ts'
import { pagingCase } from './paging.ts'
import { patternCase } from './pattern.ts'
import { searchCase } from './search.ts'
import { startCases } from './start.ts'

/** Every case, in the order in which they run. */
export const CASES: readonly BenchCase[] = [
  ...invokeCases, ...largeCases, pagingCase, patternCase, searchCase, ...documentCases, ...startCases, memoryIdleCase, memoryBlobsCase, besideCase
]

/** The cases whose names begin with one of `only`; all of them if it is empty. Throws when a name fits none. */
export function chosenCases (only: readonly string[]): readonly BenchCase[] {
  for (const name of only) {
    if (!CASES.some((one) => one.name.startsWith(name))) throw new Error(`there is no case ${name}; the cases are ${CASES.map((one) => one.name).join(', ')}`)
  }
  return only.length === 0 ? CASES : CASES.filter((one) => only.some((name) => one.name.startsWith(name)))
}
