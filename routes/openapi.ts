import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import { publish, sendDocument, type PublishedDocument } from '../src/http/etag.ts'
import { GUARD_ERRORS, problemResponses } from '../src/http/problem-responses.ts'
import type { RequestBase } from '../src/http/request-base.ts'

/** A gateway is asked under few addresses: its own, and the one of a proxy. */
const MAX_BASES = 16

/** `GET /openapi.json`: the gateway's own document, under the address that it was asked at. */
export function openapiRoutes (app: FastifyInstance, { base }: { readonly base: RequestBase }, done: () => void): void {
  const published = new LRUCache<string, PublishedDocument>({ max: MAX_BASES })
  app.get('/openapi.json', {
    schema: {
      operationId: 'getOpenApi',
      tags: ['documents'],
      summary: 'This document',
      security: [],
      response: {
        200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: Type.Unknown() } } },
        304: { description: 'The caller holds it already.' },
        ...problemResponses(GUARD_ERRORS)
      }
    }
  }, (request, reply) => {
    const url = base.url(request)
    const document = published.get(url) ?? publish({ ...app.swagger(), servers: [{ url }] })
    published.set(url, document)
    return sendDocument(request, reply, document)
  })
  done()
}
