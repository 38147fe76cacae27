import type { CaseResult } from './report/result.ts'
import { differences, ratios, spread, type Spread } from './stats.ts'

/** What is compared: one row (or figure) alone, or against another row of the same case, round by round. */
type Measure =
  /** With `by`, of what the rows have beside their value. */
  | { readonly kind: 'ratio' | 'difference', readonly of: string, readonly to: string, readonly by?: string }
  | { readonly kind: 'value', readonly of: string }
  | { readonly kind: 'figure', readonly of: string }

export interface Target {
  readonly case: string
  readonly text: string
  readonly measure: Measure
  readonly bound: { readonly atLeast: number } | { readonly atMost: number }
}

export interface TargetResult {
  readonly text: string
  readonly wanted: string
  readonly measured: Spread | undefined
  readonly outcome: 'met' | 'MISSED' | 'not measured'
}

const ratio = (to: string, of = 'postern'): Measure => ({ kind: 'ratio', of, to })
const atLeast = (value: number): Target['bound'] => ({ atLeast: value })
const atMost = (value: number): Target['bound'] => ({ atMost: value })

/** What Postern is to reach. Met or missed is told and never fails a run: machines are noisy. */
export const TARGETS: readonly Target[] = [
  { case: 'invoke-stdio-32', text: 'small, stdio, 32 at a time: of bare', measure: ratio('bare'), bound: atLeast(0.85) },
  { case: 'invoke-stdio-32', text: 'small, stdio, 32 at a time: of plain', measure: ratio('plain'), bound: atLeast(1.8) },
  { case: 'invoke-stdio-32', text: 'small, stdio, 32 at a time: of mcp-hub', measure: ratio('mcp-hub'), bound: atLeast(3.5) },
  { case: 'invoke-stdio-32', text: 'small, stdio, 32 at a time: of mcpo', measure: ratio('mcpo'), bound: atLeast(5) },
  { case: 'invoke-stdio-1', text: 'small, stdio, one at a time: p50 ms more than bare', measure: { kind: 'difference', of: 'postern', to: 'bare', by: 'p50 ms' }, bound: atMost(0.15) },
  { case: 'invoke-http-32', text: 'small, streamable HTTP, 32 at a time: of plain', measure: ratio('plain'), bound: atLeast(3) },
  { case: 'text-5mb', text: '5 MB text: of parsing it and writing its bytes', measure: ratio('floor'), bound: atMost(1.3) },
  { case: 'image-5mb', text: '5 MB image: of parsing it and writing its bytes', measure: ratio('floor'), bound: atMost(1.3) },
  { case: 'read-paging', text: 'paging: RPCs for all pages', measure: { kind: 'figure', of: 'resources/read RPCs' }, bound: atMost(1) },
  { case: 'read-paging', text: 'paging: late pages to early ones', measure: ratio('early page', 'late page'), bound: atMost(1.5) },
  { case: 'pattern-10mb', text: 'pattern: MB/s for a plain word', measure: { kind: 'value', of: 'word, 10 MB' }, bound: atLeast(50) },
  { case: 'pattern-10mb', text: 'pattern: speed at 10 MB to that at 5 MB (linear: 1)', measure: ratio('regexp, 5 MB', 'regexp, 10 MB'), bound: atLeast(0.7) },
  { case: 'small-beside-large', text: 'small calls: p99 beside large ones to that without', measure: ratio('alone', 'beside large'), bound: atMost(3) },
  { case: 'search-10000', text: 'search in 10,000 items: p50 ms warm', measure: { kind: 'value', of: 'warm' }, bound: atMost(5) },
  { case: 'search-10000', text: 'search after a change: servers listed again', measure: { kind: 'figure', of: 'servers listed again' }, bound: atMost(1) },
  { case: 'search-10000', text: 'search: p50 while re-indexing to that warm', measure: ratio('warm', 'after a change'), bound: atMost(3) },
  { case: 'documents-tools', text: 'GET /tools, 1,000 tools: of a static reply', measure: ratio('static'), bound: atLeast(0.8) },
  { case: 'documents-openapi', text: 'tools OpenAPI document, 1,000 tools: of a static reply', measure: ratio('static'), bound: atLeast(0.8) },
  { case: 'documents-meta', text: 'OpenAPI document of a server: of a static reply', measure: ratio('static'), bound: atLeast(0.8) },
  { case: 'documents-304', text: '304 on a match: of a static 304', measure: ratio('static'), bound: atLeast(0.8) },
  { case: 'start-ready', text: 'ready with ten servers: ms more than the slowest server alone', measure: { kind: 'difference', of: 'postern', to: 'servers alone' }, bound: atMost(300) },
  { case: 'memory-idle', text: 'ten idle servers: MB of the daemon', measure: { kind: 'value', of: 'postern' }, bound: atMost(120) }
]

/** Holds the targets against the results. A target whose case or contestant is missing was not measured. */
export function evaluateTargets (targets: readonly Target[], results: readonly CaseResult[]): TargetResult[] {
  return targets.map((target) => {
    const result = results.find(({ name }) => name === target.case)
    const values = result === undefined ? [] : measured(target.measure, result)
    const wanted = 'atLeast' in target.bound ? `at least ${target.bound.atLeast}` : `at most ${target.bound.atMost}`
    if (values.length === 0) return { text: target.text, wanted, measured: undefined, outcome: 'not measured' }
    const spreadOf = spread(values)
    const met = 'atLeast' in target.bound ? spreadOf.median >= target.bound.atLeast : spreadOf.median <= target.bound.atMost
    return { text: target.text, wanted, measured: spreadOf, outcome: met ? 'met' : 'MISSED' }
  })
}

function measured (measure: Measure, { rows, figures }: CaseResult): readonly number[] {
  const valuesOf = (name: string, by?: string): readonly number[] => {
    const row = rows.find((one) => one.name === name)
    return (by === undefined ? row?.values : row?.also?.[by]) ?? []
  }
  switch (measure.kind) {
    case 'figure': {
      const figure = figures?.[measure.of]
      return figure === undefined ? [] : [figure]
    }
    case 'value': return valuesOf(measure.of)
    case 'ratio': return ratios(valuesOf(measure.of, measure.by), valuesOf(measure.to, measure.by))
    case 'difference': return differences(valuesOf(measure.of, measure.by), valuesOf(measure.to, measure.by))
  }
}
