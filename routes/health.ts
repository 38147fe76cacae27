import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Gateway } from '../src/gateway/types.ts'
import { GUARD_ERRORS, problemResponses } from '../src/http/problem-responses.ts'
import type { ServerStatus } from '../src/schemas/servers.ts'

export interface HealthOptions {
  readonly gateway: Pick<Gateway, 'ready' | 'status'>
  readonly version: string
}

const Alive = Type.Object({ status: Type.Literal('ok'), version: Type.String() })
const Readiness = Type.Object({
  ready: Type.Boolean({ description: 'True once every server has been tried.' }),
  waiting_for: Type.Array(Type.String(), { description: 'The servers that are being tried for the first time.' })
})
const open = { tags: ['health'], security: [] }

/** Connecting, and neither reached nor failed before. */
const isFirstTry = (server: ServerStatus): boolean =>
  server.state === 'connecting' && !server.capabilities_known && server.last_error === undefined

/** For probes: no API key is asked for. */
export function healthRoutes (app: FastifyInstance, { gateway, version }: HealthOptions, done: () => void): void {
  app.get('/healthz', {
    schema: {
      ...open,
      operationId: 'healthz',
      summary: 'Is the daemon alive',
      response: { 200: { description: 'It is.', content: { 'application/json': { schema: Alive } } }, ...problemResponses(GUARD_ERRORS) }
    }
  }, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok', version }))

  app.get('/readyz', {
    schema: {
      ...open,
      operationId: 'readyz',
      summary: 'Has every server been tried once',
      description: 'Ready does not mean that every server works: one that is down is tried again and delays nobody. GET /servers shows their states.',
      response: {
        200: { description: 'Ready.', content: { 'application/json': { schema: Readiness } } },
        503: { description: 'Not yet.', content: { 'application/json': { schema: Readiness } } },
        ...problemResponses(GUARD_ERRORS)
      }
    }
  }, (_request, reply) => {
    const ready = gateway.ready()
    const waiting = ready ? [] : gateway.status().servers.filter(isFirstTry).map(({ name }) => name)
    if (!ready) reply.header('retry-after', '1')
    return reply.code(ready ? 200 : 503).header('cache-control', 'no-store').send({ ready, waiting_for: waiting })
  })
  done()
}
