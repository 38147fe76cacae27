import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { CONTENT_SECURITY_POLICY } from '../src/http/docs-page.ts'
import type { RequestBase } from '../src/http/request-base.ts'

/** `GET /docs`: the API reference, to read and try. The API key is entered under "Authorize". */
export function docsRoutes (app: FastifyInstance, { base }: { readonly base: RequestBase }, done: () => void): void {
  app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: CONTENT_SECURITY_POLICY,
    uiConfig: { deepLinking: true, docExpansion: 'list', tryItOutEnabled: true, displayRequestDuration: true },
    theme: { title: 'Postern API reference' },
    transformSpecification: (document, request) => ({ ...document, servers: [{ url: base.url(request) }] })
  })
  done()
}
