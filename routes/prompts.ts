import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../src/gateway/types.ts'
import { callerSignal } from '../src/http/caller-signal.ts'
import { GUARD_ERRORS, problemResponses } from '../src/http/problem-responses.ts'
import { PromptsOutput } from '../src/schemas/prompts.ts'

/** `GET /prompts`: the prompts of all servers; search ranks and cuts, and does not show arguments. */
export function promptRoutes (app: FastifyInstance, { gateway }: { readonly gateway: Pick<Gateway, 'prompts'> }, done: () => void): void {
  app.get('/prompts', {
    schema: {
      operationId: 'listPrompts',
      tags: ['servers'],
      summary: 'List the prompts',
      description: 'The prompts of every server that advertises prompts, with their arguments. A server that cannot list them is a warning.',
      response: {
        200: { description: 'The prompts.', content: { 'application/json': { schema: PromptsOutput } } },
        ...problemResponses([...GUARD_ERRORS, 'unauthorized'])
      }
    }
  }, (_request, reply) => gateway.prompts({ signal: callerSignal(reply) }))
  done()
}
