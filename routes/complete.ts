import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../src/gateway/types.ts'
import { callerSignal } from '../src/http/caller-signal.ts'
import { GUARD_ERRORS, problemResponses } from '../src/http/problem-responses.ts'
import { CompleteInput, CompleteOutput } from '../src/schemas/complete.ts'

/** `POST /complete`: what the shell suggests while a command is typed. */
export function completeRoutes (app: FastifyInstance, { gateway }: { readonly gateway: Pick<Gateway, 'complete'> }, done: () => void): void {
  app.post<{ Body: CompleteInput }>('/complete', {
    schema: {
      operationId: 'complete',
      tags: ['command line'],
      summary: 'Complete a command line',
      description: 'Suggests what may stand in the place of the last word, asked of the servers at this moment. A server that is down, slow or fails gives an empty list, never an error, within about 2 seconds.',
      body: CompleteInput,
      response: {
        200: { description: 'The suggestions.', content: { 'application/json': { schema: CompleteOutput } } },
        ...problemResponses([...GUARD_ERRORS, 'invalid_request', 'unauthorized', 'body_too_large', 'unsupported_media_type'])
      }
    }
  }, (request, reply) => gateway.complete(request.body, { signal: callerSignal(reply) }))
  done()
}
