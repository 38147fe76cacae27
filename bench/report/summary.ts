import { ratios, spread } from '../stats.ts'
import type { CaseOutcome, RowSummary } from './result.ts'

/** Medians, spreads and ratios of a case. */
export function summarize ({ rows }: CaseOutcome): RowSummary[] {
  const [subject] = rows
  return rows.map((row) => {
    const compared = subject === undefined || row === subject ? [] : ratios(subject.values, row.values)
    return { ...row, ...spread(row.values), ratio: compared.length === 0 ? undefined : spread(compared) }
  })
}
