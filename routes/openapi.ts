import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import type { Gateway, ServerView } from '../src/gateway/types.ts'
import { publish, sendDocument, type PublishedDocument } from '../src/http/etag.ts'
import { GUARD_ERRORS, problemResponses } from '../src/http/problem-responses.ts'
import type { RequestBase } from '../src/http/request-base.ts'

/** A gateway is asked under few addresses: its own, and the one of a proxy. */
const MAX_BASES = 16

export interface OpenapiRoutesOptions {
  readonly gateway: Pick<Gateway, 'servers'>
  readonly base: RequestBase
  readonly compat: 'mcpo' | undefined
  readonly secured: boolean
}

/** `GET /openapi.json`: the gateway's own document, under the address that it was asked at. */
export function openapiRoutes (app: FastifyInstance, { gateway, base, compat, secured }: OpenapiRoutesOptions, done: () => void): void {
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
    // mcpo's users find their servers here. Where a key is asked for, nothing is said of them without one.
    const servers = compat === 'mcpo' && !secured ? serverLinks(gateway.servers()) : ''
    const key = url + servers
    const document = published.get(key) ?? publish(withServers({ ...app.swagger(), servers: [{ url }] }, servers))
    published.set(key, document)
    return sendDocument(request, reply, document)
  })
  done()
}

/** As mcpo lists them in the description of its root document. */
function serverLinks (servers: readonly ServerView[]): string {
  return ['\n\n- **available tools**:', ...servers.map(({ name, slug }) => `    - [${name}](/${slug}/docs)`)].join('\n')
}

function withServers<D extends { readonly info?: { readonly description?: string } }> (document: D, servers: string): object {
  return servers === '' ? document : { ...document, info: { ...document.info, description: `${document.info?.description ?? ''}${servers}` } }
}
