import type { FastifyInstance, FastifyReply } from 'fastify'
import { PosternError, toProblem } from '../src/errors.ts'
import type { ServerTools } from '../src/gateway/server-tools.ts'
import { toolNamed } from '../src/gateway/tool-named.ts'
import type { Gateway } from '../src/gateway/types.ts'
import { callerSignal } from '../src/http/caller-signal.ts'
import { CONTENT_SECURITY_POLICY, DOCS_PAGE, DOCS_SCRIPT } from '../src/http/docs-page.ts'
import { createErrorHandler } from '../src/http/error-handler.ts'
import { sendDocument } from '../src/http/etag.ts'
import { acceptOnlyJson } from '../src/http/json-parser.ts'
import { problemHeaders } from '../src/http/problem.ts'
import type { RequestBase } from '../src/http/request-base.ts'
import { ServerPath } from '../src/http/server-path.ts'
import { ToolsDocuments } from '../src/http/tools-documents.ts'
import { mcpoArguments, missingArguments } from '../src/openapi/mcpo-arguments.ts'
import { mcpoProblem, mcpoReply, type McpoReply } from '../src/openapi/mcpo-result.ts'
import { OpenObject } from '../src/schemas/common.ts'

export interface McpoRoutesOptions {
  readonly gateway: Pick<Gateway, 'server' | 'call'>
  readonly tools: ServerTools
  readonly base: RequestBase
  readonly version: string
  readonly secured: boolean
  readonly maxBodyBytes: number
}

/** The rest of the path is the tool: mcpo's users write names with a slash as they are. */
interface ToolPath {
  readonly server: string
  readonly '*': string
}

/** The document and the calls of each server at the paths that mcpo has: `/{server}/openapi.json`, `POST /{server}/{tool}`. */
export function mcpoRoutes (app: FastifyInstance, options: McpoRoutesOptions, done: () => void): void {
  const { gateway, tools, base, maxBodyBytes } = options
  const documents = new ToolsDocuments(options, 'mcpo')
  acceptOnlyJson(app, { emptyBody: true })
  app.setErrorHandler(createErrorHandler(maxBodyBytes, (reply, error) => answer(reply.headers(problemHeaders(error)), mcpoProblem(toProblem(error)))))

  app.get<{ Params: ServerPath }>('/:server/openapi.json', { schema: { hide: true, params: ServerPath } }, async (request, reply) => {
    const { name, slug } = gateway.server(request.params.server)
    return sendDocument(request, reply, await documents.of(name, `${base.url(request)}/${slug}`, { signal: callerSignal(reply) }))
  })

  app.post<{ Params: ToolPath, Body: Record<string, unknown> | undefined }>('/:server/*', {
    schema: { hide: true, body: OpenObject() },
    preValidation: (request, _reply, next) => { if (request.body === undefined) request.body = {}; next() }
  }, async (request, reply) => {
    const options = { signal: callerSignal(reply) }
    const server = gateway.server(request.params.server)
    const { name: tool, inputSchema } = await toolNamed(tools, server, request.params['*'], options)
    const args = request.body ?? {}
    const missing = missingArguments(args, inputSchema)
    if (missing.length > 0) throw lacking(tool, missing)
    return answer(reply, mcpoReply(await gateway.call('invoke', server.name, { tool, arguments: mcpoArguments(args, inputSchema) }, options)))
  })
  done()
}

/** `/{server}/docs`, to read and try. It says nothing of the server itself, so it is open as the gateway's own is. */
export function mcpoDocsRoutes (app: FastifyInstance, _options: unknown, done: () => void): void {
  app.addHook('onSend', (_request, reply, _payload, next) => {
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY)
    next()
  })
  app.get('/:server/docs', { schema: { hide: true } }, (_request, reply) => reply.type('text/html; charset=utf-8').send(DOCS_PAGE))
  app.get('/:server/docs/page.js', { schema: { hide: true } }, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(DOCS_SCRIPT))
  done()
}

function lacking (tool: string, missing: readonly string[]): PosternError {
  return new PosternError('missing_arguments', `The tool "${tool}" requires ${missing.map((name) => `"${name}"`).join(', ')}.`, {
    hint: 'Send the tool\'s arguments as the members of the body.',
    extensions: { missing }
  })
}

/** As bytes: what is sent is JSON already. */
function answer (reply: FastifyReply, { status, json }: McpoReply): FastifyReply {
  return reply.code(status).type('application/json').send(Buffer.from(json))
}
