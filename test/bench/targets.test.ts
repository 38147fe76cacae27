import t from 'tap'
import { CASES } from '../../bench/cases/index.ts'
import type { CaseResult } from '../../bench/report/result.ts'
import { evaluateTargets, TARGETS, type Target } from '../../bench/targets.ts'

const result: CaseResult = {
  name: 'one',
  title: 'a case',
  unit: 'req/s',
  rows: [
    { name: 'postern', values: [90, 80, 100], also: { 'p50 ms': [1.2, 1.1, 1.3] } },
    { name: 'bare', values: [100, 100, 100], also: { 'p50 ms': [1.1, 1, 1] } }
  ],
  figures: { rpcs: 1 },
  skipped: []
}

const cases: readonly { readonly target: Omit<Target, 'case' | 'text'>, readonly outcome: string, readonly median: number }[] = [
  { target: { measure: { kind: 'ratio', of: 'postern', to: 'bare' }, bound: { atLeast: 0.85 } }, outcome: 'met', median: 0.9 },
  { target: { measure: { kind: 'ratio', of: 'postern', to: 'bare' }, bound: { atLeast: 0.95 } }, outcome: 'MISSED', median: 0.9 },
  { target: { measure: { kind: 'difference', of: 'postern', to: 'bare' }, bound: { atMost: 0 } }, outcome: 'met', median: -10 },
  { target: { measure: { kind: 'ratio', of: 'postern', to: 'bare', by: 'p50 ms' }, bound: { atMost: 1.05 } }, outcome: 'MISSED', median: 1.1 },
  { target: { measure: { kind: 'value', of: 'postern' }, bound: { atMost: 90 } }, outcome: 'met', median: 90 },
  { target: { measure: { kind: 'figure', of: 'rpcs' }, bound: { atMost: 1 } }, outcome: 'met', median: 1 }
]

t.test('a target is held against the median over the rounds', (t) => {
  for (const { target, outcome, median } of cases) {
    const [evaluated] = evaluateTargets([{ case: 'one', text: 'it', ...target }], [result])
    t.equal(evaluated?.outcome, outcome)
    t.equal(Math.round((evaluated?.measured?.median ?? NaN) * 1000) / 1000, median)
  }
  t.end()
})

t.test('what was left out was not measured', (t) => {
  const target: Target = { case: 'one', text: 'it', measure: { kind: 'ratio', of: 'postern', to: 'mcpo' }, bound: { atLeast: 5 } }
  for (const [targets, results] of [[target, [result]], [{ ...target, case: 'two' }, [result]], [target, []]] as const) {
    const [evaluated] = evaluateTargets([targets], results)
    t.match(evaluated, { outcome: 'not measured', measured: undefined, wanted: 'at least 5' })
  }
  t.end()
})

t.test('every target names a case that there is', (t) => {
  const names = CASES.map(({ name }) => name)
  for (const target of TARGETS) t.ok(names.includes(target.case), target.case)
  t.equal(new Set(names).size, names.length, 'and no two cases share a name')
  t.end()
})
