import { ERROR_CATALOGUE } from '../errors.ts'
import { functionDescription, functionName, type MetaFunction } from '../functions/table.ts'
import { ProblemSchema } from '../schemas/common.ts'
import { documentSchema } from './document-schema.ts'
import type { JsonObject } from './schema/json.ts'

export interface ServerDocumentOptions {
  /** The server's configured name. */
  readonly name: string
  readonly slug: string
  /** The meta-functions that the server offers now. */
  readonly functions: readonly MetaFunction[]
  /** What the server says it is. */
  readonly serverInfo?: { readonly name: string, readonly version: string }
  /** The base that the paths are under, as the caller reached it: `http://127.0.0.1:7411/servers/everything`. */
  readonly baseUrl: string
  /** Postern's version. */
  readonly version: string
  /** Whether calls need the API key. */
  readonly secured: boolean
}

const MAX_INFO_CHARS = 200
const JSON_TYPE = 'application/json'
const PROBLEM_TYPE = 'application/problem+json'

/**
 * The OpenAPI 3.1 document of one server in meta style: one operation for each meta-function that it
 * offers, called at `<baseUrl>/<op>`. The same input gives the same document, member for member.
 */
export function serverDocument (options: ServerDocumentOptions): JsonObject {
  const { name, functions, baseUrl, version, secured } = options
  return {
    openapi: '3.1.0',
    info: { title: name, version, description: introduction(options) },
    servers: [{ url: baseUrl.replace(/\/+$/, '') }],
    ...(secured ? { security: [{ bearer: [] }] } : {}),
    paths: Object.fromEntries(functions.map((fn) => [`/${fn.op}`, { post: operation(fn, options) }])),
    components: {
      schemas: { Problem: documentSchema(ProblemSchema) },
      responses: { Problem: problemResponse() },
      ...(secured ? { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The API key of the gateway.' } } } : {})
    }
  }
}

function introduction ({ name, serverInfo }: ServerDocumentOptions): string {
  const says = serverInfo === undefined ? '' : ` (${`${serverInfo.name} ${serverInfo.version}`.slice(0, MAX_INFO_CHARS)})`
  return `The MCP server "${name}"${says}, over HTTP by Postern. Search its catalog, describe what was found, then use it.`
}

function operation (fn: MetaFunction, { name, slug }: ServerDocumentOptions): JsonObject {
  return {
    operationId: functionName(fn, slug),
    summary: fn.summary,
    description: functionDescription(fn, name),
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: documentSchema(fn.parameters) } } },
    responses: {
      200: { description: 'The answer.', content: { [JSON_TYPE]: { schema: documentSchema(fn.output) } } },
      default: { $ref: '#/components/responses/Problem' }
    }
  }
}

function problemResponse (): JsonObject {
  const codes = Object.entries(ERROR_CATALOGUE).map(([code, { status }]) => `${code} (${status})`)
  return {
    description: `An error, which says what was wrong and what to do. Its code is one of ${codes.join(', ')}.`,
    content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } }
  }
}
