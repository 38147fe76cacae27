import t from 'tap'
import { CONTENT_SECURITY_POLICY, DOCS_PAGE, DOCS_SCRIPT } from '../../../src/http/docs-page.ts'

t.test('nothing of another host, nothing inline that the policy forbids', async (t) => {
  t.notMatch(DOCS_PAGE, /https?:|<script>|onload/)
  t.notMatch(DOCS_SCRIPT, /https?:/)
  t.match(CONTENT_SECURITY_POLICY, "default-src 'none'; script-src 'self'")
})

t.test('the script is a module', async (t) => {
  await t.resolves(import(`data:text/javascript,${encodeURIComponent(`export const run = async (fetch, prompt, document, SwaggerUIBundle) => {${DOCS_SCRIPT}}`)}`))
})

t.test('it asks for the key where the gateway does, and hands it on', async (t) => {
  const { run } = await import(`data:text/javascript,${encodeURIComponent(`export const run = async (fetch, prompt, document, SwaggerUIBundle) => {${DOCS_SCRIPT}}`)}`)
  const asked: unknown[] = []
  const fetch = async (url: string, init?: { headers: { authorization: string } }) => {
    asked.push([url, init?.headers.authorization])
    return init === undefined ? { status: 401, ok: false } : { status: 200, ok: true, json: async () => ({ info: { title: 'T' } }) }
  }
  const document = { title: '', body: { textContent: '' } }
  let options: Record<string, unknown> = {}
  const authorized: unknown[] = []
  await run(fetch, () => 'k', document, (given: Record<string, unknown>) => {
    options = given
    return { preauthorizeApiKey: (...args: unknown[]) => authorized.push(args) }
  })
  t.strictSame(asked, [['openapi.json', undefined], ['openapi.json', 'Bearer k']])
  t.equal(document.title, 'T')
  if (typeof options['onComplete'] === 'function') options['onComplete']()
  t.strictSame(authorized, [['bearer', 'k']])
  await run(async () => ({ status: 404, ok: false, json: async () => ({ detail: { message: 'No such server.' } }) }), () => '', document, () => {})
  t.equal(document.body.textContent, 'No such server.')
})
