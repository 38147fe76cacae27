import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { callFunctions } from '../src/gateway/function-call.ts'
import type { ServerTools } from '../src/gateway/server-tools.ts'
import { ToolLists, type TextToolList } from '../src/gateway/tool-lists.ts'
import type { Gateway } from '../src/gateway/types.ts'
import { callerSignal } from '../src/http/caller-signal.ts'
import { publishText, sendDocument, type PublishedDocument } from '../src/http/etag.ts'
import { GUARD_ERRORS, problemResponses } from '../src/http/problem-responses.ts'
import { warningsHeader } from '../src/http/warnings-header.ts'
import { CallQuery, ToolsQuery, VendorMessages, VendorTools } from '../src/schemas/tools.ts'

export interface ToolRoutesOptions {
  readonly gateway: Pick<Gateway, 'servers' | 'server' | 'call' | 'keep'>
  readonly tools: ServerTools
}

const DEFAULT_FORMAT = 'openai'
const DEFAULT_STYLE = 'meta'

/** `GET /tools` and `POST /tools/call`: the two calls between a model and the servers. */
export function toolRoutes (app: FastifyInstance, { gateway, tools }: ToolRoutesOptions, done: () => void): void {
  const lists = new ToolLists({ gateway, tools })
  // Goes with the list that was made, which is the same one as long as nothing has changed.
  const published = new WeakMap<TextToolList['made'], PublishedDocument>()

  app.get<{ Querystring: ToolsQuery }>('/tools', { schema: LIST_SCHEMA }, async (request, reply) => {
    const { format = DEFAULT_FORMAT, style = DEFAULT_STYLE, server } = request.query
    const servers = server === undefined ? {} : { servers: namesIn(server, gateway) }
    const { made, warnings } = await lists.list({ format, style, ...servers }, () => callerSignal(reply))
    const document = published.get(made) ?? publishText(made.json)
    published.set(made, document)
    if (warnings.length > 0) request.log.debug({ warnings: warnings.slice(0, 20) }, 'tool list has gaps')
    return sendDocument(request, reply.headers(warningsHeader(warnings)), document)
  })

  app.post<{ Querystring: CallQuery, Body: unknown }>('/tools/call', { schema: CALL_SCHEMA }, (request, reply) =>
    callFunctions(request.query.format ?? DEFAULT_FORMAT, request.body, {
      gateway,
      tools,
      signal: callerSignal(reply),
      onInternalError: (error) => request.log.error({ err: error }, 'internal error')
    }))
  done()
}

/** A server's name may itself have a comma in it. */
function namesIn (text: string, gateway: Pick<Gateway, 'servers'>): readonly string[] {
  return gateway.servers().some(({ name }) => name === text) ? [text] : text.split(',').map((name) => name.trim()).filter((name) => name !== '')
}

const LIST_SCHEMA = {
  operationId: 'listTools',
  tags: ['tools'],
  summary: 'The tool definitions for a model',
  description: 'A list to hand to the vendor\'s SDK unchanged. The same servers give the same list. What could not be carried over, and servers that could not be asked, are told in the header x-postern-warnings, a JSON array.',
  querystring: ToolsQuery,
  response: {
    200: { description: 'The definitions.', content: { 'application/json': { schema: VendorTools } } },
    304: { description: 'The caller holds it already.' },
    ...problemResponses([...GUARD_ERRORS, 'invalid_request', 'unauthorized', 'unknown_server'])
  }
}

const CALL_SCHEMA = {
  operationId: 'callTools',
  tags: ['tools'],
  summary: 'Carry out the calls of a model',
  description: 'Takes what the model emitted: one call, a list, the whole message or the whole response. The calls run side by side. ' +
    'Whatever goes wrong with one of them becomes the content of its message, for the model to see. No calls give no messages: the model is done.',
  querystring: CallQuery,
  body: Type.Unknown({ description: 'A call, a list of calls, a message or a response, in the vendor\'s form.' }),
  response: {
    200: {
      description: 'The messages to append. All their contents together have at most 204800 bytes of JSON, beside a small envelope; what is cut says how to read on.',
      content: { 'application/json': { schema: VendorMessages } }
    },
    ...problemResponses([...GUARD_ERRORS, 'invalid_request', 'unauthorized', 'body_too_large', 'unsupported_media_type'])
  }
}
