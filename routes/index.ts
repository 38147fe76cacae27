import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServerTools } from '../src/gateway/server-tools.ts'
import type { Gateway } from '../src/gateway/types.ts'
import type { RequestBase } from '../src/http/request-base.ts'
import { completeRoutes } from './complete.ts'
import { docsRoutes } from './docs.ts'
import { healthRoutes } from './health.ts'
import type { Metrics } from '../src/http/metrics.ts'
import { mcpoDocsRoutes, mcpoRoutes } from './mcpo.ts'
import { metricsRoutes } from './metrics.ts'
import { openapiRoutes } from './openapi.ts'
import { operationRoutes } from './operations.ts'
import { promptRoutes } from './prompts.ts'
import { restartRoutes } from './restart.ts'
import { serverDocumentRoutes } from './server-documents.ts'
import { serverRoutes } from './servers.ts'
import { serverToolRoutes } from './server-tools.ts'
import { spillRoutes, type SpillReader } from './spills.ts'
import { toolRoutes } from './tools.ts'

export interface RoutesOptions {
  readonly gateway: Gateway
  readonly spills: SpillReader
  readonly base: RequestBase
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>
  /** Throws `unauthorized` when a request does not bring the API key. */
  readonly authorize: (request: FastifyRequest) => void
  readonly version: string
  /** Whether an API key is asked for. */
  readonly secured: boolean
  /** Whose paths are served as well. */
  readonly compat: 'mcpo' | undefined
  readonly maxBodyBytes: number
}

/**
 * All routes. Open are the probes, and the gateway's own reference, which says nothing of the configured servers and which a
 * browser could not fetch with a key; everything else needs the API key, if there is one.
 */
export function routes (app: FastifyInstance, options: RoutesOptions, done: () => void): void {
  app.register(healthRoutes, options)
  app.register(openapiRoutes, options)
  app.register(docsRoutes, options)
  if (options.compat === 'mcpo') app.register(mcpoDocsRoutes)
  app.register(keyedRoutes, options)
  done()
}

function keyedRoutes (app: FastifyInstance, options: RoutesOptions, done: () => void): void {
  const { authorize, gateway } = options
  const tools = new ServerTools(gateway)
  app.addHook('onRequest', (request, _reply, next) => {
    authorize(request)
    next()
  })
  app.register(serverRoutes, options)
  app.register(restartRoutes, options)
  app.register(serverDocumentRoutes, options)
  app.register(operationRoutes, options)
  app.register(toolRoutes, { ...options, tools })
  app.register(serverToolRoutes, { ...options, tools })
  if (options.compat === 'mcpo') app.register(mcpoRoutes, { ...options, tools })
  app.register(promptRoutes, options)
  app.register(completeRoutes, options)
  app.register(spillRoutes, options)
  app.register(metricsRoutes, options)
  done()
}
