import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../src/gateway/types.ts'
import { callerSignal } from '../src/http/caller-signal.ts'
import { GUARD_ERRORS, problemResponses } from '../src/http/problem-responses.ts'
import { ServerPath } from '../src/http/server-path.ts'
import { ServerStatus } from '../src/schemas/servers.ts'

/** Connects one server anew, on demand. */
export function restartRoutes (app: FastifyInstance, { gateway }: { readonly gateway: Pick<Gateway, 'restart'> }, done: () => void): void {
  app.post<{ Params: ServerPath }>('/servers/:server/restart', {
    schema: {
      operationId: 'restartServer',
      tags: ['servers'],
      summary: 'Restart a server',
      description: 'Ends the connection, or the wait for the next try, and connects anew: a process is started again, a session renewed. ' +
        'Calls in flight on this server are cut off, unless they may be sent again. Answers when it is connected or has failed.',
      params: ServerPath,
      response: {
        200: { description: 'Its state afterwards.', content: { 'application/json': { schema: ServerStatus } } },
        ...problemResponses([...GUARD_ERRORS, 'unauthorized', 'unknown_server', 'server_unavailable'])
      }
    }
  }, (request, reply) => gateway.restart(request.params.server, { signal: callerSignal(reply) }))
  done()
}
