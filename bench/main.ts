import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { chosenCases } from './cases/index.ts'
import type { BenchCase } from './cases/case.ts'
import { Unavailable } from './contestant.ts'
import { closeConnections } from './load/http.ts'
import { startGenerator, type JobProcess } from './load/generator.ts'
import { parseOptions, USAGE, type Options } from './options.ts'
import { README_FILE, RESULTS_FILE } from './paths.ts'
import { removeScratch } from './process/scratch.ts'
import { putInto, reportText, type Report } from './report/report.ts'
import type { CaseResult } from './report/result.ts'
import { caseTable } from './report/table.ts'
import { evaluateTargets, TARGETS } from './targets.ts'

const say = (text: string): void => { process.stderr.write(`  ${text}\n`) }

async function runCase (one: BenchCase, options: Options, generator: JobProcess): Promise<CaseResult> {
  process.stderr.write(`${one.name}\n`)
  try {
    return { name: one.name, title: one.title, ...await one.run({ options, generator, say }) }
  } catch (error) {
    if (!(error instanceof Unavailable)) throw new Error(`${one.name} failed`, { cause: error })
    return { name: one.name, title: one.title, unit: '', rows: [], skipped: [{ name: 'postern', reason: error.message }] }
  }
}

async function run (options: Options): Promise<void> {
  const cases = chosenCases(options.only)
  const startedAt = new Date()
  const generator = startGenerator()
  const results: CaseResult[] = []
  try {
    for (const one of cases) {
      const result = await runCase(one, options, generator)
      results.push(result)
      process.stdout.write(`${caseTable(result)}\n\n`)
    }
  } finally {
    await generator.stop()
    await closeConnections()
    await removeScratch()
  }
  if (options.quick) {
    process.stdout.write(`${results.length} cases ran, every answer was right\n`)
    return
  }
  const { rounds, seconds } = options
  const report: Report = {
    at: startedAt.toISOString(),
    minutes: (Date.now() - startedAt.getTime()) / 60_000,
    node: process.version,
    processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    rounds,
    seconds,
    cases: results,
    targets: evaluateTargets(TARGETS, results)
  }
  const text = reportText(report)
  process.stdout.write(`${text.targets}\n`)
  await writeFile(RESULTS_FILE, JSON.stringify(report, null, 2) + '\n')
  if (options.readme) await writeFile(README_FILE, putInto(await readFile(README_FILE, 'utf8'), text))
}

if (process.argv.includes('--help')) process.stdout.write(USAGE)
else await run(parseOptions(process.argv.slice(2)))
