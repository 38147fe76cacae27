// What the README shows is held true: its curl commands are run against the example, its tables against the code.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { ERROR_CATALOGUE } from '../../src/errors.ts'
import { isRecord } from '../../src/util/guards.ts'
import { startDaemon } from '../fixtures/daemon.ts'

const run = promisify(execFile)
const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const readme = readFileSync(file('README.md'), 'utf8')

interface Example {
  readonly command: string
  /** What the README says that it answers; undefined where it shows nothing. */
  readonly answer: string | undefined
}

/** The shell blocks that call the gateway, each with the JSON block right behind it. */
function examples (markdown: string): Example[] {
  return [...markdown.matchAll(/```sh\n([^`]*)```\n(?:```json\n([^`]*)```\n)?/g)].flatMap(([, command, answer]) =>
    command !== undefined && command.includes('http://127.0.0.1:7411') ? [{ command, answer }] : [])
}

/** Members that differ from machine to machine, or from release to release of an example server. */
const VOLATILE = new Set(['path', 'score', 'total', 'total_bytes', 'snapshot'])

function stable (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stable)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, VOLATILE.has(key) ? typeof member : stable(member)]))
}

t.test('every curl of the README works as printed', async (t) => {
  const found = examples(readme)
  t.ok(found.length >= 9, `${found.length} examples`)
  const daemon = await startDaemon(t, { config: file('postern.example.json') })
  for (const { command, answer } of found) {
    const { stdout } = await run('sh', ['-c', command.replaceAll('http://127.0.0.1:7411', daemon.url).replaceAll('curl ', 'curl -s ')])
    if (answer === undefined) t.notMatch(stdout, 'urn:postern:error', command)
    else t.same(stable(JSON.parse(stdout)), stable(JSON.parse(answer)), command)
  }
})

t.test('the table of errors is the catalogue', async (t) => {
  const table = new Map([...readme.matchAll(/^\| (\d{3}) \| (.+) \|$/gm)].map(([, status, codes]) => [Number(status), codes]))
  const expected = new Map<number, string>()
  for (const [code, { status }] of Object.entries(ERROR_CATALOGUE)) {
    const before = expected.get(status)
    expected.set(status, before === undefined ? `\`${code}\`` : `${before}, \`${code}\``)
  }
  t.same([...table], [...expected])
})

t.test('files that the README links are there', async (t) => {
  const prose = readme.replaceAll(/```[^`]*```/g, '')
  for (const [, path] of prose.matchAll(/\]\(((?!https?:|#)[^)]+)\)/g)) t.doesNotThrow(() => readFileSync(file(path ?? '')), path ?? '')
})
