import { ProblemSchema } from '../schemas/common.ts'
import { InvokeOutput } from '../schemas/invoke.ts'
import type { CatalogItem } from '../catalog/item.ts'
import { toolDefinitions } from './definition.ts'
import { documentSchema } from './document-schema.ts'
import { mcpoOperationIds } from './mcpo-names.ts'
import type { JsonObject } from './schema/json.ts'
import { toolOperation, type OperationStyle } from './tool-operation.ts'

export interface ToolsDocumentOptions {
  /** The server's configured name. */
  readonly name: string
  readonly slug: string
  readonly tools: readonly CatalogItem[]
  /** The base that the paths are under, as the caller reached it: `http://127.0.0.1:7411/servers/everything/tools`. */
  readonly baseUrl: string
  /** Postern's version. */
  readonly version: string
  /** Whether calls need the API key. */
  readonly secured: boolean
  /** What the server says it is. */
  readonly serverInfo?: { readonly name: string, readonly version: string }
  readonly instructions?: string
  /** `mcpo`: operation ids, component names and results as mcpo's users know them. */
  readonly compat?: 'mcpo'
}

export interface ToolsDocument {
  readonly document: JsonObject
  /** What could not be carried over, by function name. */
  readonly warnings: readonly string[]
}

/**
 * The OpenAPI 3.1 document of one server in tools style: one operation for each tool, called at `<baseUrl>/<tool>` with
 * the tool's arguments as the body. The same tools give the same document, whatever their order.
 */
export function toolsDocument (options: ToolsDocumentOptions): ToolsDocument {
  const { name, serverInfo, baseUrl, version, secured } = options
  const style = styleOf(options)
  const components = new Map<string, JsonObject>(Object.entries(style.components))
  const operations = toolDefinitions(options.slug, options.tools).map((definition) => toolOperation(definition, style, components))
  const document = {
    openapi: '3.1.0',
    info: {
      title: options.compat === 'mcpo' ? serverInfo?.name ?? name : name,
      version: options.compat === 'mcpo' ? serverInfo?.version ?? version : version,
      description: options.instructions ?? (options.compat === 'mcpo' ? `${serverInfo?.name ?? name} MCP Server` : `The tools of the MCP server "${name}", over HTTP by Postern.`)
    },
    servers: [{ url: baseUrl.replace(/\/+$/, '') }],
    ...(secured ? { security: [{ bearer: [] }] } : {}),
    paths: Object.fromEntries(operations.map(({ path, operation }) => [path, { post: operation }])),
    components: {
      schemas: Object.fromEntries(components),
      responses: { Problem: style.problem },
      ...(secured ? { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The API key of the gateway.' } } } : {})
    }
  }
  return { document, warnings: operations.flatMap(({ warnings }) => warnings) }
}

function styleOf ({ compat, tools }: ToolsDocumentOptions): OperationStyle & { readonly components: JsonObjects, readonly problem: JsonObject } {
  if (compat === 'mcpo') {
    return {
      mcpo: mcpoOperationIds(tools.map(({ id }) => id)),
      components: { HTTPException: MCPO_ERROR },
      problem: { description: 'An error.', content: { 'application/json': { schema: { $ref: '#/components/schemas/HTTPException' } } } }
    }
  }
  return {
    mcpo: undefined,
    components: { Problem: documentSchema(ProblemSchema), ToolResult: documentSchema(InvokeOutput) },
    problem: {
      description: 'An error, which says what was wrong and what to do.',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
    }
  }
}

type JsonObjects = Readonly<Record<string, JsonObject>>

const MCPO_ERROR = {
  type: 'object',
  properties: { detail: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'], additionalProperties: true } },
  required: ['detail']
}
