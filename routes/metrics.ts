import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../src/http/metrics.ts'
import { GUARD_ERRORS, problemResponses } from '../src/http/problem-responses.ts'

export interface MetricsRouteOptions {
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>
}

/** `GET /metrics`, for Prometheus. */
export function metricsRoutes (app: FastifyInstance, { metrics }: MetricsRouteOptions, done: () => void): void {
  app.get('/metrics', {
    schema: {
      operationId: 'getMetrics',
      tags: ['observability'],
      summary: 'Metrics for Prometheus',
      description: 'Calls by server, operation and outcome, durations, bytes rendered and spilled, answers that were cut, states of the servers, lookups of listings, and the process\'s own figures.',
      response: {
        200: { description: 'Metrics in the Prometheus text format.', content: { 'text/plain': { schema: { type: 'string' } } } },
        ...problemResponses([...GUARD_ERRORS, 'unauthorized'])
      }
    }
  }, async (_request, reply) => {
    const text = await metrics.text()
    return reply.type(metrics.contentType).serializer(String).send(text)
  })
  done()
}
