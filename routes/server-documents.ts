import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Gateway } from '../src/gateway/types.ts'
import { publish, sendDocument, type PublishedDocument } from '../src/http/etag.ts'
import { GUARD_ERRORS, problemResponses } from '../src/http/problem-responses.ts'
import type { RequestBase } from '../src/http/request-base.ts'
import { ServerPath } from '../src/http/server-path.ts'
import { serverDocument } from '../src/openapi/server-document.ts'
import { MadeFrom } from '../src/util/made-from.ts'

export interface ServerDocumentRoutesOptions {
  readonly gateway: Pick<Gateway, 'server'>
  readonly base: RequestBase
  readonly version: string
  readonly secured: boolean
}

const MAX_DOCUMENTS = 256

/** `GET /servers/:server/openapi.json`: the document to hand to an LLM, with just what the server offers now. */
export function serverDocumentRoutes (app: FastifyInstance, { gateway, base, version, secured }: ServerDocumentRoutesOptions, done: () => void): void {
  const published = new MadeFrom<PublishedDocument>(MAX_DOCUMENTS)

  const find = (nameOrSlug: string, gatewayUrl: string): PublishedDocument => {
    const { name, slug, functions, serverInfo } = gateway.server(nameOrSlug)
    const baseUrl = `${gatewayUrl}/servers/${slug}`
    const parts = [functions.map(({ op }) => op).join(' '), serverInfo?.name, serverInfo?.version]
    return published.of(`${name} ${baseUrl}`, parts, () =>
      publish(serverDocument({ name, slug, functions, baseUrl, version, secured, ...(serverInfo === undefined ? {} : { serverInfo }) })))
  }

  app.get<{ Params: ServerPath }>('/servers/:server/openapi.json', {
    schema: {
      operationId: 'getServerOpenApi',
      tags: ['servers'],
      summary: 'The OpenAPI document of one server',
      description: 'In meta style: just the operations that the server\'s features allow. Give its URL to an application that takes OpenAPI tools.',
      params: ServerPath,
      response: {
        200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: Type.Unknown() } } },
        304: { description: 'The caller holds it already.' },
        ...problemResponses([...GUARD_ERRORS, 'unauthorized', 'unknown_server'])
      }
    }
  }, (request, reply) => sendDocument(request, reply, find(request.params.server, base.url(request))))
  done()
}
