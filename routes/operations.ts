import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TSchema } from 'typebox'
import type { ErrorCode } from '../src/errors.ts'
import { META_FUNCTIONS, type Op } from '../src/functions/table.ts'
import type { Gateway, OperationInputs } from '../src/gateway/types.ts'
import { callerSignal } from '../src/http/caller-signal.ts'
import { prefersEvents } from '../src/http/event-stream.ts'
import { GUARD_ERRORS, problemResponses } from '../src/http/problem-responses.ts'
import { ServerPath } from '../src/http/server-path.ts'
import { streamInvoke } from '../src/http/stream-invoke.ts'
import { ServerParam, Strict } from '../src/schemas/common.ts'
import type { SearchInput } from '../src/schemas/search.ts'

type Operations = Pick<Gateway, 'call' | 'searchAll' | 'server'>
type Entry = (typeof META_FUNCTIONS)[number]
type SearchEntry = Extract<Entry, { readonly op: 'search' }>

/** What any operation may fail with; the table names the rest. */
const OPERATION_ERRORS = [
  ...GUARD_ERRORS, 'invalid_request', 'unauthorized', 'unknown_server', 'capability_missing', 'body_too_large', 'unsupported_media_type',
  'authorization_required', 'upstream_error', 'invalid_content', 'blob_too_large', 'server_unavailable', 'server_busy', 'upstream_timeout'
] as const satisfies readonly ErrorCode[]

const EVENTS = {
  'text/event-stream': {
    schema: { type: 'string', description: 'With `Accept: text/event-stream`: the events progress and log as they come, and at the end result (the answer) or problem.' }
  }
}

/** `POST /<op>` with the server in the body, and `POST /servers/:server/<op>`, for every meta-function. */
export function operationRoutes (app: FastifyInstance, { gateway }: { readonly gateway: Operations }, done: () => void): void {
  for (const fn of META_FUNCTIONS) {
    if (fn.op === 'search') addSearch(app, fn, gateway)
    else addOperation(app, fn, gateway)
    addOperationOfServer(app, fn, gateway)
  }
  done()
}

function addOperation (app: FastifyInstance, fn: Exclude<Entry, SearchEntry>, gateway: Operations): void {
  const body = Strict({ server: ServerParam, ...fn.parameters.properties })
  app.post<{ Body: OperationInputs[typeof fn.op] & { server: string } }>(`/${fn.op}`, {
    schema: { operationId: fn.op, ...documentation(fn), body }
  }, (request, reply) => {
    const { server, ...input } = request.body
    return carryOut(fn, gateway, server, input, request, reply)
  })
}

/** A search alone makes sense without a server. */
function addSearch (app: FastifyInstance, fn: SearchEntry, gateway: Operations): void {
  const server = Type.Optional(Type.String({ minLength: 1, description: 'The server, by its configured name or its slug. Without it, every server is searched.' }))
  app.post<{ Body: SearchInput & { server?: string } }>(`/${fn.op}`, {
    schema: { operationId: fn.op, ...documentation(fn), body: Strict({ server, ...fn.parameters.properties }) }
  }, (request, reply) => {
    const { server, ...input } = request.body
    const options = { signal: callerSignal(reply) }
    return server === undefined ? gateway.searchAll(input, options) : gateway.call(fn.op, server, input, options)
  })
}

function addOperationOfServer (app: FastifyInstance, fn: Entry, gateway: Operations): void {
  app.post<{ Params: ServerPath, Body: OperationInputs[Op] }>(`/servers/:server/${fn.op}`, {
    schema: { operationId: `${fn.op}OnServer`, ...documentation(fn), params: ServerPath, body: fn.parameters }
  }, (request, reply) => carryOut(fn, gateway, request.params.server, request.body, request, reply))
}

function carryOut (fn: Entry, gateway: Operations, server: string, input: OperationInputs[Op], request: FastifyRequest, reply: FastifyReply) {
  const signal = callerSignal(reply)
  if (fn.op !== 'invoke' || !('tool' in input) || !prefersEvents(request.headers.accept)) return gateway.call<Op>(fn.op, server, input, { signal })
  // An unknown server is an ordinary error: nothing has begun that could be streamed.
  gateway.server(server)
  return streamInvoke(request, reply, (onEvent) => gateway.call(fn.op, server, input, { signal, onEvent }))
}

function documentation (fn: Entry): { tags: string[], summary: string, description: string, response: Record<number, unknown> } {
  const output: TSchema = fn.output
  return {
    tags: ['operations'],
    summary: fn.summary,
    description: fn.description.replace('the MCP server "{server}"', 'an MCP server'),
    response: {
      200: {
        description: 'The answer. At most 204800 bytes of JSON, beside a small envelope.',
        content: { 'application/json': { schema: output }, ...(fn.op === 'invoke' ? EVENTS : {}) }
      },
      ...problemResponses([...OPERATION_ERRORS, ...fn.errors])
    }
  }
}
