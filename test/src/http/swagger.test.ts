import t from 'tap'
import { HOST, testApp } from '../../fixtures/app.ts'

t.test('schemas are written as every consumer reads them', async (t) => {
  const document = (await testApp(t).inject({ url: '/openapi.json', headers: HOST })).json()
  const { properties } = document.paths['/search'].post.requestBody.content['application/json'].schema
  t.match(properties.kind, { type: 'string', enum: ['tool', 'resource', 'resource_template', 'prompt'] }, 'an enumeration has its type')
  const invoke = document.paths['/invoke'].post.requestBody.content['application/json'].schema
  t.match(invoke.properties.arguments, { type: 'object', additionalProperties: true }, 'a record is an open object')
  t.strictSame(document.paths['/invoke'].post.responses['400'].content['application/problem+json'].schema, { $ref: '#/components/schemas/Problem' })
  t.ok(document.components.schemas.Problem)
  t.strictSame(document.paths['/healthz'].get.security, [], 'probes are open')
  t.strictSame(document.security, [{ apiKey: [] }, {}])
})
