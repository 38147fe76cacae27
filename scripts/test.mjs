// The tests: compiles them once, then has tap run each file in a process of its own.
//   node scripts/test.mjs                            all of them
//   node scripts/test.mjs test/src/render            those below a folder, or single files
//   node scripts/test.mjs --jobs=1 --reporter=tap    options are for tap
import { spawnSync } from 'node:child_process'
import { readdir, rm, stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileTests } from './compile-tests.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const FOLDER = 'dist/test'
const NOT_TESTS = /^test\/(fixtures|conformance)\//
/** These take longest, mostly waiting for processes: whoever runs last is waited for alone. */
const FIRST = /^test\/(e2e|faults|fixtures)/

/** The test files at or below a path, relative to the project. */
async function filesAt (path) {
  const at = resolve(path)
  if ((await stat(at)).isFile()) return [relative(root, at)]
  const names = await readdir(at, { recursive: true })
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => relative(root, resolve(at, name)))
}

function byLength (a, b) {
  return Number(FIRST.test(b)) - Number(FIRST.test(a)) || (a < b ? -1 : 1)
}

const options = process.argv.slice(2).filter((arg) => arg.startsWith('-'))
const paths = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const all = (await Promise.all((paths.length > 0 ? paths : [`${root}/test`]).map(filesAt))).flat()
const files = [...new Set(all)].filter((file) => !NOT_TESTS.test(file)).sort(byLength)
if (files.length === 0) {
  process.stderr.write('no test files there; they are named *.test.ts and live below test/\n')
  process.exit(1)
}
await rm(`${root}/${FOLDER}`, { recursive: true, force: true })
await compileTests(root, files, FOLDER)
const compiled = files.map((file) => `${FOLDER}/${file.replace(/^test\//, '').replace(/\.ts$/, '.js')}`)
const env = { ...process.env, POSTERN_TEST_SERVERS: `${root}/${FOLDER}/fixtures/servers` }
const { status } = spawnSync('npx', ['--no', 'tap', ...options, ...compiled], { cwd: root, env, stdio: 'inherit' })
process.exitCode = status ?? 1
