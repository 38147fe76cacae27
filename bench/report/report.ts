import type { TargetResult } from '../targets.ts'
import type { CaseResult } from './result.ts'
import { caseTable, targetTable } from './table.ts'

/** What is written to `bench/results.json`. */
export interface Report {
  readonly at: string
  readonly minutes: number
  readonly node: string
  readonly processor: string
  readonly rounds: number
  readonly seconds: number
  readonly cases: readonly CaseResult[]
  readonly targets: readonly TargetResult[]
}

export interface ReportText {
  readonly targets: string
  readonly cases: string
}

export function reportText (report: Report): ReportText {
  const { at, node, processor, rounds, seconds, minutes } = report
  const head = `Run of ${at.slice(0, 10)}, Node ${node}, ${processor}, ${rounds} rounds of ${seconds} s, ${Math.round(minutes)} minutes.`
  return {
    targets: `${head}\n\n${targetTable(report.targets)}`,
    cases: report.cases.map(caseTable).join('\n\n')
  }
}

/** Replaces what stands between `<!-- targets -->` and `<!-- /targets -->`, and the same for `cases`. */
export function putInto (readme: string, text: ReportText): string {
  return put(put(readme, 'targets', text.targets), 'cases', text.cases)
}

function put (readme: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [before, rest] = [readme.indexOf(begin), readme.indexOf(end)]
  if (before === -1 || rest < before) throw new Error(`README.md has no ${begin} ... ${end}`)
  return `${readme.slice(0, before + begin.length)}\n\n${text}\n\n${readme.slice(rest)}`
}
