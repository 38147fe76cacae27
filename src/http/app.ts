import cors from '@fastify/cors'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { routes } from '../../routes/index.ts'
import type { SpillReader } from '../../routes/spills.ts'
import type { PosternError } from '../errors.ts'
import type { Gateway } from '../gateway/types.ts'
import { answerClientError } from './client-error.ts'
import { createErrorHandler } from './error-handler.ts'
import { createRequestAuthorizer, guardRequests } from './guards.ts'
import { acceptOnlyJson } from './json-parser.ts'
import { Metrics } from './metrics.ts'
import { explainNoRoute } from './not-found.ts'
import { sendProblem } from './problem.ts'
import { createRequestBase } from './request-base.ts'
import { createRequestIds } from './request-id.ts'
import { RequestLog } from './request-log.ts'
import { RouteList } from './route-list.ts'
import type { HttpSettings } from './settings.ts'
import { describeRoutes } from './swagger.ts'
import { compileSerializer, compileValidator } from './validators.ts'

export interface AppOptions {
  readonly gateway: Gateway
  readonly spills: SpillReader
  readonly settings: HttpSettings
  /** A pino logger; requests get children of it with their `reqId`. */
  readonly logger: FastifyBaseLogger
  readonly version: string
  /** What `GET /metrics` shows; without them it shows none of a daemon's. */
  readonly metrics?: Metrics
}

/** Longer segments than this match no route; names of tools and servers are shorter. */
const MAX_PARAM_LENGTH = 1024

/** Builds the HTTP application. It does not listen yet, and nothing in it is global. */
export function createApp ({ gateway, spills, settings, logger, version, metrics = new Metrics() }: AppOptions): FastifyInstance {
  const handleError = createErrorHandler(settings.maxBodyBytes)
  const app = fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: createRequestIds(),
    bodyLimit: settings.maxBodyBytes,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // A missing Host is answered by the check of Host, and requests that arrive while stopping are still served.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: handleError
  })
  const base = createRequestBase(settings)
  const authorize = createRequestAuthorizer(settings)
  const known = new RouteList()

  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  acceptOnlyJson(app)
  app.addHook('onRoute', ({ method, url, schema }) => {
    // The preflight of CORS takes any path there is not.
    if (url === '*') return
    for (const each of [method].flat()) known.add({ method: each, url, hidden: schema?.hide === true })
  })
  if (settings.allowedOrigins.length > 0) app.register(cors, corsOptions(settings.allowedOrigins))
  app.setErrorHandler(handleError)
  const refuse = (request: FastifyRequest, reply: FastifyReply): PosternError => {
    authorize(request)
    const { error, allow } = explainNoRoute(request.method, request.url, known)
    if (allow !== undefined) reply.header('allow', allow)
    return error
  }
  guardRequests(app, settings, base, refuse)
  app.setNotFoundHandler((request, reply) => sendProblem(reply, refuse(request, reply)))
  describeRoutes(app, version)
  const { compat, maxBodyBytes, apiKey } = settings
  app.register(routes, { gateway, spills, base, metrics, authorize, version, compat, maxBodyBytes, secured: apiKey !== undefined })
  return app
}

function corsOptions (allowedOrigins: readonly string[]) {
  return {
    origin: allowedOrigins.includes('*') ? '*' : [...allowedOrigins],
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'x-request-id'],
    exposedHeaders: ['x-request-id', 'retry-after', 'etag', 'allow', 'content-range', 'x-postern-warnings'],
    maxAge: 600
  }
}
