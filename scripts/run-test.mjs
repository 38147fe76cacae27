// Runs one test file in a process of its own, and takes down what it says.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A file that takes as long as this hangs where tap's own time limit cannot reach it. */
const HARD_LIMIT_MS = 600_000
/** Time for tap to say what still keeps the process open. */
const LAST_WORDS_MS = 10_000

/**
 * @typedef {object} Outcome
 * @property {string} file
 * @property {boolean} ok
 * @property {string} output what the file printed: TAP
 * @property {string} errors what it wrote to stderr
 * @property {number} ms
 * @property {string} why when it is not ok
 */

/**
 * @param {string} file the test as a person knows it
 * @param {string} script what to run
 * @param {{ cwd: string, jobId: number, servers: string }} options where to run it, which of those at a time it is, and the folder of compiled servers
 * @returns {Promise<Outcome>}
 */
export async function runTest (file, script, { cwd, jobId, servers }) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--enable-source-maps', script], {
    cwd,
    env: { TAP_TIMEOUT: '120', ...process.env, TAP: '1', TAP_CHILD_ID: '1', TAP_JOB_ID: String(jobId), POSTERN_TEST_SERVERS: servers },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const said = { output: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk) => { said.output += chunk })
  child.stderr.setEncoding('utf8').on('data', (chunk) => { said.errors += chunk })
  const timers = [
    setTimeout(() => child.kill('SIGALRM'), HARD_LIMIT_MS),
    setTimeout(() => child.kill('SIGKILL'), HARD_LIMIT_MS + LAST_WORDS_MS)
  ]
  const [code, signal] = await once(child, 'close')
  for (const timer of timers) clearTimeout(timer)
  const why = wrong(said.output, code, signal)
  return { file, ok: why === '', ...said, ms: performance.now() - startedAt, why }
}

/** Why a file did not pass; empty when it did. One that ends before its plan, or without a test, has not passed. */
function wrong (output, code, signal) {
  if (signal !== null) return `it was ended by ${signal}`
  if (code !== 0) return `its exit code is ${code}`
  if (/^not ok /m.test(output)) return 'a test of it failed'
  const plan = /^1\.\.(\d+)/m.exec(output)
  if (plan === null) return 'it ended before its plan'
  const done = output.match(/^ok /gm)?.length ?? 0
  if (done === 0 || done !== Number(plan[1])) return `${done} of ${plan[1]} tests ran`
  return ''
}
