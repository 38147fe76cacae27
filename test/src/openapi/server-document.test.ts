import { Validator } from '@seriousme/openapi-schema-validator'
import t from 'tap'
import { ERROR_CATALOGUE } from '../../../src/errors.ts'
import { META_FUNCTIONS, gatedFunctions, metaFunction } from '../../../src/functions/table.ts'
import { serverDocument, type ServerDocumentOptions } from '../../../src/openapi/server-document.ts'

const options: ServerDocumentOptions = {
  name: 'my everything',
  slug: 'my_everything',
  functions: META_FUNCTIONS,
  baseUrl: 'http://127.0.0.1:7411/servers/my_everything/',
  version: '0.1.0',
  secured: false
}

const copy = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value))

t.test('valid OpenAPI 3.1 with just the gated operations, for every combination', async (t) => {
  const validator = new Validator()
  for (const capabilitiesKnown of [true, false]) {
    for (const bits of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const features = { tools: (bits & 1) > 0, resources: (bits & 2) > 0, prompts: (bits & 4) > 0 }
      const functions = gatedFunctions({ features, capabilitiesKnown })
      const secured = bits % 2 === 0
      const document = serverDocument({ ...options, functions, secured, serverInfo: { name: 'x', version: '1' } })
      const { valid, errors } = await validator.validate(copy(document))
      t.ok(valid, JSON.stringify({ features, capabilitiesKnown, errors }))
      t.equal(validator.version, '3.1')
      t.strictSame(Object.keys(copy(document).paths ?? {}), functions.map(({ op }) => `/${op}`))
      t.equal('security' in document, secured)
    }
  }
})

t.test('an operation says what the table says', async (t) => {
  const document = serverDocument(options)
  t.match(document, {
    openapi: '3.1.0',
    info: { title: 'my everything', version: '0.1.0' },
    servers: [{ url: 'http://127.0.0.1:7411/servers/my_everything' }]
  })
  for (const { op, summary } of META_FUNCTIONS) {
    t.match(document, {
      paths: {
        [`/${op}`]: {
          post: {
            operationId: `mcp_${op}_my_everything`,
            summary,
            description: /MCP server "my everything"/,
            requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', additionalProperties: false } } } },
            responses: {
              200: { content: { 'application/json': { schema: { type: 'object' } } } },
              default: { $ref: '#/components/responses/Problem' }
            }
          }
        }
      }
    })
  }
  t.notMatch(JSON.stringify(document), '{server}')
})

t.test('defaults and descriptions of the parameters are kept', async (t) => {
  t.match(serverDocument({ ...options, functions: [metaFunction('read')] }), {
    paths: {
      '/read': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  required: ['uri'],
                  properties: {
                    offset: { type: 'integer', minimum: 0, default: 0, description: /next_offset/ },
                    max_bytes: { default: 51200 },
                    arguments: { type: 'object', additionalProperties: true, description: /RFC 6570/ }
                  }
                }
              }
            }
          }
        }
      }
    }
  })
})

t.test('errors are problem documents, and every code is named', async (t) => {
  const document = serverDocument(options)
  t.match(document, {
    components: {
      responses: { Problem: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } } },
      schemas: { Problem: { type: 'object', properties: { code: {}, hint: {} } } }
    }
  })
  for (const [code, { status }] of Object.entries(ERROR_CATALOGUE)) t.match(JSON.stringify(document), `${code} (${status})`)
})

t.test('the same input gives the same bytes; what the server says of itself is cut', async (t) => {
  t.equal(JSON.stringify(serverDocument(options)), JSON.stringify(serverDocument({ ...options })))
  const long = serverDocument({ ...options, serverInfo: { name: 'x'.repeat(1e6), version: '1' } })
  t.ok(JSON.stringify(long).length < JSON.stringify(serverDocument(options)).length + 300)
})

t.test('a name that looks like a replacement pattern stays what it is', async (t) => {
  const document = serverDocument({ ...options, name: '$& $1 {server}' })
  t.match(document, { paths: { '/invoke': { post: { description: 'MCP server "$& $1 {server}"' } } } })
})
