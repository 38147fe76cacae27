import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import ts from 'typescript'
import { startDaemon } from '../fixtures/daemon.ts'
import { fakeOpenai } from '../fixtures/vendors/openai.ts'

const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

t.test('the loop in TypeScript works as printed', async (t) => {
  const [, source = ''] = /```ts\n([^]*?)```/.exec(readFileSync(file('README.md'), 'utf8')) ?? []
  const daemon = await startDaemon(t, { config: file('postern.example.json') })
  const fake = await fakeOpenai(t, [[{ name: 'mcp_invoke_everything', arguments: { tool: 'get-sum', arguments: { a: 19, b: 23 } } }]])
  const { outputText } = ts.transpileModule(source.replaceAll('http://127.0.0.1:7411', daemon.url), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  })
  const dir = t.testdir({ 'loop.mjs': outputText })
  const { stdout } = await promisify(execFile)(process.execPath, [join(dir, 'loop.mjs')], { env: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${fake.url}/v1` } })
  t.equal(stdout, '["The sum of 19 and 23 is 42."]\n')
})
