import { Validator } from '@seriousme/openapi-schema-validator'
import t from 'tap'
import type { CatalogItem } from '../../../src/catalog/item.ts'
import { toolsDocument, type ToolsDocumentOptions } from '../../../src/openapi/tools-document.ts'
import { NASTY_SCHEMAS } from '../../fixtures/nasty-schemas.ts'

const tool = (id: string, more: Partial<CatalogItem> = {}): CatalogItem => ({ kind: 'tool', id, name: id, ...more })
const build = (tools: readonly CatalogItem[], more: Partial<ToolsDocumentOptions> = {}) =>
  toolsDocument({ name: 'my server', slug: 'my_server', tools, baseUrl: 'http://h/servers/my_server/tools/', version: '1.2.3', secured: false, ...more })
const weather = tool('get_weather', {
  description: 'Weather.',
  inputSchema: { type: 'object', properties: { city: { $ref: '#/$defs/City' } }, required: ['city'], $defs: { City: { type: 'string' } } },
  outputSchema: { type: 'object', properties: { temp: { type: 'number' } } },
  annotations: { readOnlyHint: true }
})

t.test('one operation for each tool', async (t) => {
  const { document, warnings } = build([weather, tool('now', { inputSchema: { type: 'object' } })])
  t.strictSame(warnings, [])
  t.match(document, {
    openapi: '3.1.0',
    info: { title: 'my server', version: '1.2.3' },
    servers: [{ url: 'http://h/servers/my_server/tools' }],
    paths: {
      '/get_weather': {
        post: {
          operationId: 'my_server__get_weather',
          description: 'Weather.',
          requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/my_server__get_weather_input' } } } },
          responses: {
            200: { content: { 'application/json': { schema: { anyOf: [{ $ref: '#/components/schemas/my_server__get_weather_output' }, { $ref: '#/components/schemas/ToolResult' }] } } } },
            default: { $ref: '#/components/responses/Problem' }
          },
          'x-mcp-annotations': { readOnlyHint: true }
        }
      },
      '/now': { post: { requestBody: undefined } }
    },
    components: {
      schemas: {
        my_server__get_weather_input: { properties: { city: { $ref: '#/components/schemas/my_server__get_weather_City' } } },
        my_server__get_weather_City: { type: 'string' }
      }
    }
  })
})

t.test('as mcpo writes it', async (t) => {
  const { document } = build([weather], { compat: 'mcpo', serverInfo: { name: 'Weather', version: '9' }, secured: true })
  t.match(document, {
    info: { title: 'Weather', version: '9', description: 'Weather MCP Server' },
    security: [{ bearer: [] }],
    paths: {
      '/get_weather': {
        post: {
          operationId: 'tool_get_weather_post',
          summary: 'Get Weather',
          requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/get_weather_form_model' } } } },
          responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/get_weather_response_model' } } } } }
        }
      }
    }
  })
})

const nasty = [
  ...Object.entries(NASTY_SCHEMAS).map(([id, inputSchema]) => tool(id, { inputSchema, outputSchema: inputSchema })),
  ...['a/b', 'a.b', 'a_b', '..', '{x}', 'я', '\ud800', 'x'.repeat(100), ''].map((id) => tool(id, { annotations: { $ref: 'trap' } }))
]

t.test('valid for the nastiest of tools', async (t) => {
  for (const compat of [{}, { compat: 'mcpo' as const }]) {
    const { document } = build(nasty, { secured: true, ...compat })
    const text = JSON.stringify(document)
    t.ok(text.length < 1_000_000, `${text.length} characters`)
    const { valid, errors } = await new Validator().validate(JSON.parse(text))
    t.equal(valid, true, JSON.stringify(errors))
    t.equal(Object.keys(Object(document['paths'])).length, nasty.length)
    t.equal(JSON.stringify(build(nasty.toReversed(), { secured: true, ...compat }).document), text, 'whatever the order')
  }
})

t.test('every reference resolves', async (t) => {
  const text = JSON.stringify(build(nasty).document)
  const schemas = Object.keys(Object(Object(build(nasty).document['components']).schemas))
  const used = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '')
  t.ok(used.length > 50)
  t.strictSame(used.filter((name) => !schemas.includes(name)), [])
})
