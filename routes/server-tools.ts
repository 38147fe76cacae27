import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import type { ServerTools } from '../src/gateway/server-tools.ts'
import { toolNamed } from '../src/gateway/tool-named.ts'
import type { Gateway } from '../src/gateway/types.ts'
import { callerSignal } from '../src/http/caller-signal.ts'
import { sendDocument } from '../src/http/etag.ts'
import { acceptOnlyJson } from '../src/http/json-parser.ts'
import { GUARD_ERRORS, problemResponses } from '../src/http/problem-responses.ts'
import type { RequestBase } from '../src/http/request-base.ts'
import { ServerPath } from '../src/http/server-path.ts'
import { ToolsDocuments } from '../src/http/tools-documents.ts'
import { toolBody } from '../src/openapi/tool-body.ts'
import { OpenObject } from '../src/schemas/common.ts'

export interface ServerToolRoutesOptions {
  readonly gateway: Pick<Gateway, 'server' | 'call'>
  readonly tools: ServerTools
  readonly base: RequestBase
  readonly version: string
  readonly secured: boolean
}

const ToolPath = Type.Object({
  ...ServerPath.properties,
  tool: Type.String({ description: 'The tool\'s name, percent-encoded, or its function name.' })
})
type ToolPath = Static<typeof ToolPath>

/** The tools of one server as operations of their own: the document, and the calls that it describes. */
export function serverToolRoutes (app: FastifyInstance, options: ServerToolRoutesOptions, done: () => void): void {
  const { gateway, tools, base } = options
  const documents = new ToolsDocuments(options)
  acceptOnlyJson(app, { emptyBody: true })

  app.get<{ Params: ServerPath }>('/servers/:server/tools/openapi.json', { schema: DOCUMENT_SCHEMA }, async (request, reply) => {
    const { name, slug } = gateway.server(request.params.server)
    return sendDocument(request, reply, await documents.of(name, `${base.url(request)}/servers/${slug}/tools`, { signal: callerSignal(reply) }))
  })

  app.post<{ Params: ToolPath, Body: Record<string, unknown> | undefined }>('/servers/:server/tools/:tool', {
    schema: CALL_SCHEMA,
    // Tools without arguments are called without a body.
    preValidation: (request, _reply, next) => { if (request.body === undefined) request.body = {}; next() }
  }, async (request, reply) => {
    const signal = callerSignal(reply)
    const server = gateway.server(request.params.server)
    const { name: tool } = await toolNamed(tools, server, request.params.tool, { signal })
    return toolBody(await gateway.call('invoke', server.name, { tool, arguments: request.body ?? {} }, { signal }))
  })
  done()
}

const DOCUMENT_SCHEMA = {
  operationId: 'getServerToolsOpenApi',
  tags: ['servers'],
  summary: 'The OpenAPI document of one server\'s tools',
  description: 'In tools style: one operation for each tool, with its arguments as the body. Give its URL to an application that takes OpenAPI tools.',
  params: ServerPath,
  response: {
    200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: Type.Unknown() } } },
    304: { description: 'The caller holds it already.' },
    ...problemResponses([...GUARD_ERRORS, 'unauthorized', 'unknown_server', 'authorization_required', 'upstream_error', 'server_unavailable', 'server_busy', 'upstream_timeout'])
  }
}

const CALL_SCHEMA = {
  operationId: 'callTool',
  tags: ['tools'],
  summary: 'Call one tool',
  description: 'As the server\'s tools document describes it. Answers the structured content alone where the tool gives it; else, and when the tool reports a failure or something was cut, what invoke answers.',
  params: ToolPath,
  body: OpenObject({ description: 'The tool\'s arguments.' }),
  response: {
    200: { description: 'The result. At most 204800 bytes of JSON, beside a small envelope.', content: { 'application/json': { schema: Type.Unknown() } } },
    ...problemResponses([
      ...GUARD_ERRORS, 'invalid_request', 'unauthorized', 'unknown_server', 'unknown_tool', 'capability_missing', 'body_too_large', 'unsupported_media_type',
      'authorization_required', 'upstream_error', 'invalid_content', 'blob_too_large', 'server_unavailable', 'server_busy', 'upstream_timeout'
    ])
  }
}
