import { Validator } from '@seriousme/openapi-schema-validator'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { META_FUNCTIONS } from '../../src/functions/table.ts'
import { DOCUMENTED_BASE } from '../../src/http/swagger.ts'
import { HOST, testApp } from '../fixtures/app.ts'

const FILE = fileURLToPath(new URL('../../openapi/gateway.json', import.meta.url))
const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url))

async function packageVersion (): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(PACKAGE, 'utf8'))
  return version
}

t.test('the committed document is the one that the gateway serves (npm run openapi writes it)', async (t) => {
  const app = testApp(t, { version: await packageVersion() })
  const response = await app.inject({ url: '/openapi.json', headers: HOST })
  t.equal(response.statusCode, 200)
  const text = `${JSON.stringify(response.json(), null, 2)}\n`
  if (t.writeSnapshot === true) await writeFile(FILE, text)
  t.equal(await readFile(FILE, 'utf8'), text)
})

t.test('the document is valid OpenAPI 3.1', async (t) => {
  const app = testApp(t)
  const response = await app.inject({ url: '/openapi.json', headers: HOST })
  const result = await new Validator().validate(response.json())
  t.strictSame(result, { valid: true })
  t.equal(response.json().openapi, '3.1.0')
})

t.test('every operation has an id of its own, a summary, a tag and a success', async (t) => {
  const app = testApp(t)
  const { paths } = (await app.inject({ url: '/openapi.json', headers: HOST })).json<{ paths: Record<string, Record<string, Operation>> }>()
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  t.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length)
  for (const { operationId, summary, tags, responses } of operations) {
    t.ok(summary, `${operationId} has a summary`)
    t.equal(tags.length, 1, `${operationId} has a tag`)
    t.ok(responses['200'], `${operationId} documents its success`)
    t.ok(responses['500'], `${operationId} documents internal errors`)
  }
  for (const { op } of META_FUNCTIONS) {
    t.ok(paths[`/${op}`]?.['post'])
    t.ok(paths[`/servers/{server}/${op}`]?.['post'])
  }
})

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly responses: Readonly<Record<string, unknown>>
}

t.test('it carries an entity tag and the address that it was asked at', async (t) => {
  const app = testApp(t, { settings: { allowedHosts: ['gw.example'] } })
  const first = await app.inject({ url: '/openapi.json', headers: HOST })
  const { etag } = first.headers
  t.match(etag, /^"[\w-]+"$/)
  t.strictSame(first.json().servers, [{ url: DOCUMENTED_BASE }])
  const again = await app.inject({ url: '/openapi.json', headers: { ...HOST, 'if-none-match': String(etag) } })
  t.equal(again.statusCode, 304)
  t.equal(again.body, '')
  t.equal(again.headers.etag, etag)
  const elsewhere = await app.inject({ url: '/openapi.json', headers: { host: 'gw.example' } })
  t.strictSame(elsewhere.json().servers, [{ url: 'http://gw.example' }])
  t.not(elsewhere.headers.etag, etag)
})

t.test('it is open also where an API key is asked for', async (t) => {
  const app = testApp(t, { settings: { apiKey: 'secret' } })
  t.equal((await app.inject({ url: '/openapi.json', headers: HOST })).statusCode, 200)
})
