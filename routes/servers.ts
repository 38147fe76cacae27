import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../src/gateway/types.ts'
import { GUARD_ERRORS, problemResponses } from '../src/http/problem-responses.ts'
import { ServerPath } from '../src/http/server-path.ts'
import { ServersOutput, ServerStatus } from '../src/schemas/servers.ts'

/** The states of the servers. Everything here is in memory: no server is asked. */
export function serverRoutes (app: FastifyInstance, { gateway }: { readonly gateway: Pick<Gateway, 'status' | 'serverStatus'> }, done: () => void): void {
  app.get('/servers', {
    schema: {
      operationId: 'listServers',
      tags: ['servers'],
      summary: 'List the servers',
      description: 'Every configured server with its state, features, transport, counts and last error.',
      response: {
        200: { description: 'The servers, in the order of the configuration.', content: { 'application/json': { schema: ServersOutput } } },
        ...problemResponses([...GUARD_ERRORS, 'unauthorized'])
      }
    }
  }, (_request, reply) => reply.send(gateway.status()))

  app.get<{ Params: ServerPath }>('/servers/:server', {
    schema: {
      operationId: 'getServer',
      tags: ['servers'],
      summary: 'Show one server',
      params: ServerPath,
      response: {
        200: { description: 'Its state.', content: { 'application/json': { schema: ServerStatus } } },
        ...problemResponses([...GUARD_ERRORS, 'unauthorized', 'unknown_server'])
      }
    }
  }, (request, reply) => reply.send(gateway.serverStatus(request.params.server)))
  done()
}
