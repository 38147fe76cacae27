import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { RequestBase } from '../src/http/request-base.ts'

/** Everything comes from here: no font, script or image of another host, and no call to one. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

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
