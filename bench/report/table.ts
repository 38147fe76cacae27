import { median } from '../stats.ts'
import type { TargetResult } from '../targets.ts'
import type { CaseResult } from './result.ts'
import { summarize } from './summary.ts'

/** Numbers as people read them: three significant digits, thousands apart. */
export function show (value: number): string {
  if (!Number.isFinite(value)) return '–'
  const magnitude = Math.abs(value)
  if (magnitude >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toFixed(magnitude >= 10 ? 1 : magnitude >= 0.1 || value === 0 ? 2 : 3)
}

/** A Markdown table whose columns are aligned, so that it can be read in a terminal as well. */
export function markdownTable (head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((title, n) => Math.max(3, title.length, ...lines.map((line) => line[n]?.length ?? 0)))
  const row = (cells: readonly string[]): string => `| ${widths.map((width, n) => (cells[n] ?? '').padEnd(width)).join(' | ')} |`
  return [row(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.map(row)].join('\n')
}

/** The table of one case: medians and spread, and the ratio of the first row to each other one. */
export function caseTable (result: CaseResult): string {
  const rows = summarize(result)
  const subject = rows[0]?.name ?? ''
  const extras = [...new Set(rows.flatMap((row) => Object.keys(row.also ?? {})))]
  const lines = rows.map((row) => [
    row.name,
    show(row.median),
    `${show(row.min)} … ${show(row.max)}`,
    row.ratio === undefined ? '' : `${show(row.ratio.median)} (${show(row.ratio.min)} … ${show(row.ratio.max)})`,
    ...extras.map((name) => row.also?.[name] === undefined ? '' : show(median(row.also[name])))
  ])
  return [
    `### ${result.name}: ${result.title}`,
    '',
    markdownTable(['', `median ${result.unit}`, 'spread', `${subject} to it`, ...extras], lines),
    ...Object.entries(result.figures ?? {}).map(([name, value]) => `\n${name}: ${show(value)}`),
    ...result.skipped.map(({ name, reason }) => `\n${name}: left out, ${reason}`)
  ].join('\n')
}

export function targetTable (targets: readonly TargetResult[]): string {
  return markdownTable(['target', 'wanted', 'measured', ''], targets.map(({ text, wanted, measured, outcome }) => [
    text, wanted, measured === undefined ? '' : `${show(measured.median)} (${show(measured.min)} … ${show(measured.max)})`, outcome
  ]))
}
