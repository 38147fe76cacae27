// The tests: compiles them once, runs each file in a process of its own, prints TAP; on a terminal one line a file.
//   node scripts/test.mjs                            all of them
//   node scripts/test.mjs test/src/render            those below a folder, or single files
//   node scripts/test.mjs --jobs=1 --reporter=tap    one at a time; TAP on a terminal as well
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { SERVERS, compileTests } from './compile-tests.mjs'
import { runTest } from './run-test.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const NOT_TESTS = /^test\/(fixtures|conformance)\//
/** These take longest, mostly waiting for processes: whoever runs last is waited for alone. */
const FIRST = /^test\/(e2e|faults|fixtures)/

const { values, positionals } = parseArgs({
  options: { jobs: { type: 'string', short: 'j' }, reporter: { type: 'string', short: 'R' } },
  allowPositionals: true
})
const jobs = Number(values.jobs ?? availableParallelism() + 1)
const tap = values.reporter === 'tap' || (values.reporter === undefined && !process.stdout.isTTY)

/** The test files at or below a path, relative to the project. */
async function filesAt (path) {
  const at = resolve(path)
  if ((await stat(at)).isFile()) return [relative(root, at)]
  const names = await readdir(at, { recursive: true })
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => relative(root, resolve(at, name)))
}

/** Removes what runs that were ended have left. */
async function tidy (folder) {
  for (const name of await readdir(folder).catch(() => [])) {
    try {
      process.kill(Number(name), 0)
    } catch {
      await rm(`${folder}/${name}`, { recursive: true, force: true })
    }
  }
}

function byLength (a, b) {
  return Number(FIRST.test(b)) - Number(FIRST.test(a)) || (a < b ? -1 : 1)
}

function printTap (number, { file, ok, output, ms, why }) {
  const lines = output.replace(/^TAP version 14\n/, '').trimEnd().split('\n').map((line) => `    ${line}`).join('\n')
  const verdict = `${ok ? 'ok' : 'not ok'} ${number} - ${file} # time=${ms.toFixed(0)}ms`
  process.stdout.write(`# Subtest: ${file}\n${lines}\n${verdict}\n${ok ? '' : `  ---\n  why: ${why}\n  ...\n`}\n`)
}

function printLine ({ file, ok, output, ms, why }) {
  process.stdout.write(ok ? `ok  ${file}  ${(ms / 1000).toFixed(1)} s\n` : `${output}\nFAILED  ${file}: ${why}\n`)
}

const all = (await Promise.all((positionals.length > 0 ? positionals : [`${root}/test`]).map(filesAt))).flat()
const files = [...new Set(all)].filter((file) => !NOT_TESTS.test(file)).sort(byLength)
if (files.length === 0) {
  process.stderr.write('no test files there; they are named *.test.ts and live below test/\n')
  process.exit(1)
}

const startedAt = performance.now()
const folder = `dist/test/${process.pid}`
await tidy(`${root}/dist/test`)
await mkdir(`${root}/${folder}`, { recursive: true })
const tests = { passed: 0, failed: 0, skipped: 0 }
const failedFiles = []
try {
  await compileTests(root, files, folder)
  if (tap) process.stdout.write(`TAP version 14\n1..${files.length}\n`)
  const waiting = files.entries()
  let number = 0
  await Promise.all(Array.from({ length: jobs }, async (_, jobId) => {
    for (const [, file] of waiting) {
      const outcome = await runTest(file, `${root}/${folder}/${file.replace(/\.ts$/, '.js')}`, { cwd: root, jobId, servers: `${root}/${folder}/${SERVERS}` })
      process.stderr.write(outcome.errors)
      if (tap) printTap(++number, outcome)
      else printLine(outcome)
      if (!outcome.ok) failedFiles.push(file)
      const ok = outcome.output.match(/^ok .*/gm) ?? []
      const skipped = ok.filter((line) => line.includes('# SKIP')).length
      tests.passed += ok.length - skipped
      tests.skipped += skipped
      tests.failed += outcome.output.match(/^not ok /gm)?.length ?? 0
    }
  }))
} finally {
  await rm(`${root}/${folder}`, { recursive: true, force: true })
}
for (const file of failedFiles) process.stdout.write(`# failed: ${file}\n`)
process.stdout.write(`# ${files.length} files, ${failedFiles.length} failed\n`)
process.stdout.write(`# { total: ${tests.passed + tests.failed + tests.skipped}, pass: ${tests.passed}, fail: ${tests.failed}, skip: ${tests.skipped} }\n`)
process.stdout.write(`# time=${(performance.now() - startedAt).toFixed(0)}ms\n`)
process.exitCode = failedFiles.length > 0 ? 1 : 0
