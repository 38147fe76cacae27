import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PosternError } from '../errors.ts'
import { createAuthorizer } from './auth.ts'
import { createHostCheck, forbiddenHost } from './host-check.ts'
import { createOriginCheck, forbiddenOrigin } from './origin-check.ts'
import type { RequestBase } from './request-base.ts'
import type { HttpSettings } from './settings.ts'

/**
 * Checks `Host` and `Origin` of every request, and echoes its id. Synchronous: it runs before everything, also before the
 * body is looked at, which does not matter in a request that nothing takes: `refuse` gives its error.
 */
export function guardRequests (app: FastifyInstance, settings: HttpSettings, base: RequestBase, refuse: (request: FastifyRequest, reply: FastifyReply) => PosternError): void {
  const hostAllowed = createHostCheck(settings)
  const originAllowed = createOriginCheck(settings.allowedOrigins)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    const { host, origin } = request.headers
    if (!hostAllowed(host)) return done(forbiddenHost(host))
    if (origin !== undefined && !originAllowed(origin, base.host(request))) return done(forbiddenOrigin(origin))
    if (request.is404) return done(refuse(request, reply))
    done()
  })
}

/** Throws `unauthorized` when a request does not bring the API key. */
export function createRequestAuthorizer (settings: HttpSettings): (request: FastifyRequest) => void {
  const authorize = createAuthorizer(settings.apiKey)
  return (request) => authorize(request.headers.authorization)
}
