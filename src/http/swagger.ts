import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { documentSchema } from '../openapi/document-schema.ts'
import { ProblemSchema } from '../schemas/common.ts'
import { isRecord } from '../util/guards.ts'

/** The address of the committed document; a running gateway puts its own in. */
export const DOCUMENTED_BASE = 'http://127.0.0.1:7411'

const TAGS = [
  { name: 'operations', description: 'The five meta-functions: search, describe, invoke, read, prompt.' },
  { name: 'tools', description: 'Tool definitions for any model, and its calls.' },
  { name: 'servers', description: 'The MCP servers, and the documents to hand to an LLM.' },
  { name: 'command line', description: 'Completion for the shells.' },
  { name: 'spills', description: 'Binary content that was written to files.' },
  { name: 'health', description: 'Probes.' },
  { name: 'documents', description: 'The gateway\'s own description.' }
]

/** The schemas of a route as every consumer reads them; see `documentSchema`. */
function readable (route: FastifySchema | undefined): FastifySchema {
  const { body, params, querystring, response, ...rest } = route ?? {}
  return {
    ...rest,
    ...(isRecord(body) ? { body: documentSchema(body) } : {}),
    ...(isRecord(params) ? { params: documentSchema(params) } : {}),
    ...(isRecord(querystring) ? { querystring: documentSchema(querystring) } : {}),
    ...(isRecord(response) ? { response: mapRecord(response, readableResponse) } : {})
  }
}

function readableResponse (response: unknown): unknown {
  if (!isRecord(response) || !isRecord(response['content'])) return response
  return {
    ...response,
    content: mapRecord(response['content'], (media) => isRecord(media) && isRecord(media['schema']) ? { ...media, schema: documentSchema(media['schema']) } : media)
  }
}

function mapRecord (record: Readonly<Record<string, unknown>>, map: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

/** Derives the gateway's OpenAPI document from its routes. To be registered before them. */
export function describeRoutes (app: FastifyInstance, version: string): void {
  app.addSchema(ProblemSchema)
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Postern',
        version,
        description: 'A local HTTP gateway to MCP servers. Answers are bounded, text comes in pages, binary content is written to files. Every error is a problem document (RFC 9457) that says what to do.'
      },
      servers: [{ url: DOCUMENTED_BASE }],
      tags: TAGS,
      components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'The API key that the gateway was started with, if any.' } } },
      // Either the key or, where the gateway was started without one, nothing.
      security: [{ apiKey: [] }, {}]
    },
    convertConstToEnum: false,
    transform: ({ schema, url }) => ({ schema: readable(schema), url }),
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, i) => typeof json['$id'] === 'string' ? json['$id'] : `schema-${i}`
    }
  })
}
