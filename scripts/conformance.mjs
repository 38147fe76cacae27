#!/usr/bin/env node
// Runs the client scenarios of @modelcontextprotocol/conformance against Postern's connection layer, in both eras.
// The suite needs a newer Node than Postern does: both are installed in a scratch folder, never as dependencies.
//   npm run conformance [-- SCENARIO ...]
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
const NODE = 'node@24'
const CLIENT = fileURLToPath(new URL('../test/conformance/client.ts', import.meta.url))

/** Scenario and revision; `fails` says why one is not expected to pass. */
const SCENARIOS = [
  ['initialize'],
  ['tools_call'],
  ['tools_call', '2026-07-28'],
  ['sse-retry'],
  ['request-metadata'],
  ['http-standard-headers'],
  ['http-custom-headers'],
  ['http-invalid-tool-headers'],
  ['json-schema-ref-no-deref'],
  ['json-schema-2020-12-preservation'],
  ['json-schema-2020-12-preservation', '2026-07-28'],
  ['elicitation-sep1034-client-defaults', '', 'Postern offers no elicitation'],
  ['sep-2322-client-request-state', '', 'Postern gives servers no input in the middle of a call']
]

const scratch = join(tmpdir(), 'postern-conformance')
if (!existsSync(join(scratch, 'node_modules'))) {
  mkdirSync(scratch, { recursive: true })
  writeFileSync(join(scratch, 'package.json'), '{ "private": true }\n')
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', NODE, SUITE], { cwd: scratch, stdio: 'inherit' })
}
const bin = join(scratch, 'node_modules', 'node', 'bin')
const suite = join(scratch, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, NODE_NO_WARNINGS: '1' }

const wanted = process.argv.slice(2)
let surprises = 0
for (const [scenario, revision = '', fails] of SCENARIOS.filter(([name]) => wanted.length === 0 || wanted.includes(name))) {
  const args = [suite, 'client', '--command', `node ${CLIENT}`, '--scenario', scenario, ...(revision === '' ? [] : ['--spec-version', revision])]
  const { stdout, stderr, status } = spawnSync(join(bin, 'node'), args, { env, encoding: 'utf8', timeout: 120_000 })
  const passed = status === 0
  const counts = /Passed: [^\n]*/.exec(stdout + stderr)?.[0] ?? `exit code ${status}`
  const expected = passed === (fails === undefined)
  if (!expected) {
    surprises++
    process.stdout.write(stdout + stderr)
  }
  console.log(`${passed ? 'pass' : 'FAIL'}  ${scenario}${revision === '' ? '' : ` (${revision})`}: ${counts}${fails === undefined ? '' : `; ${fails}`}${expected ? '' : '  (not expected)'}`)
}
process.exitCode = surprises === 0 ? 0 : 1
