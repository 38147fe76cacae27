import type { JobProcess } from '../load/generator.ts'
import type { Options } from '../options.ts'
import type { CaseOutcome } from '../report/result.ts'

export interface CaseContext {
  readonly options: Options
  /** The load generator; warm from the case before. */
  readonly generator: JobProcess
  readonly say: (text: string) => void
}

export interface BenchCase {
  /** For `--only`. */
  readonly name: string
  readonly title: string
  readonly run: (context: CaseContext) => Promise<CaseOutcome>
}
