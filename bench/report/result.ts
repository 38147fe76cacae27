import type { Spread } from '../stats.ts'

/** One contestant, or one figure, of a case: a value for each round. */
export interface Row {
  readonly name: string
  readonly values: readonly number[]
  /** Beside the value, also one for each round: `p50 ms`, `cpu µs/req`. */
  readonly also?: Readonly<Record<string, readonly number[]>>
}

export interface Skipped {
  readonly name: string
  readonly reason: string
}

/** What a case gives back. Postern's rows come first; ratios are taken of the first row to each other one. */
export interface CaseOutcome {
  readonly unit: string
  readonly rows: readonly Row[]
  readonly skipped: readonly Skipped[]
  /** Single figures, such as the number of RPCs. */
  readonly figures?: Readonly<Record<string, number>>
}

export interface CaseResult extends CaseOutcome {
  readonly name: string
  readonly title: string
}

/** A row with what is printed of it. */
export interface RowSummary extends Row, Spread {
  /** Of the first row to this one, round by round. */
  readonly ratio: Spread | undefined
}
