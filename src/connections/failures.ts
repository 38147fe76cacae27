import { PosternError } from '../errors.ts'
import { AnswerTooLarge, AuthorizationRequired, BadAnswer, CallAborted, CallTimeout, ConnectionLost, HttpStatusError, InputRequired, RpcError } from './lost.ts'
import { QueueFull } from './slots.ts'

/** MCP, "Error handling" of resources: the resource does not exist. Later revisions say invalid params. */
const RESOURCE_NOT_FOUND = -32002
const INVALID_PARAMS = -32602
const METHOD_NOT_FOUND = -32601
const BUSY_RETRY_S = 1
const MAX_TEXT_CHARS = 2000

/** Translates a failed call into the error that the caller sees. `redact` takes secrets out of texts. */
export function toPosternError (error: unknown, call: { server: string, method: string, redact: (text: string) => string }): PosternError {
  const { server, method } = call
  if (error instanceof PosternError) return error
  const text = call.redact(error instanceof Error ? error.message : String(error)).slice(0, MAX_TEXT_CHARS)
  const options = { server, cause: error }
  if (error instanceof RpcError) return fromRpc(error.code, text, call, options)
  if (error instanceof CallTimeout) {
    return new PosternError('upstream_timeout', `server "${server}": ${text} to ${method}. The call was cancelled at the server.`, {
      ...options,
      hint: 'Ask for less at a time, or raise timeout_ms of this server in the configuration.'
    })
  }
  if (error instanceof AuthorizationRequired) return authorizationRequired(server, text, error)
  if (error instanceof QueueFull) {
    return new PosternError('server_busy', `server "${server}" is busy: ${text}`, {
      ...options,
      retryAfterS: BUSY_RETRY_S,
      hint: 'Try again shortly, or raise max_concurrency or max_queue of this server in the configuration.'
    })
  }
  if (error instanceof CallAborted) return new PosternError('upstream_error', `server "${server}": ${text}`, options)
  if (error instanceof ConnectionLost) {
    const may = error.sent ? ` The request had been sent, so ${method === 'tools/call' ? 'the tool may have run' : 'it may have been carried out'}.` : ''
    return new PosternError('upstream_error', `the connection to server "${server}" was lost during ${method}: ${text}.${may}`, {
      ...options,
      hint: error.sent ? 'Check whether it took effect before you call it again.' : 'Call again: nothing had reached the server.'
    })
  }
  if (error instanceof AnswerTooLarge) {
    return new PosternError('blob_too_large', `server "${server}" answered ${method} with too much: ${text}`, {
      ...options,
      hint: 'Ask for a part of it, or for less at a time. Other calls of this server go on.'
    })
  }
  if (error instanceof BadAnswer) return new PosternError('invalid_content', `server "${server}" answered ${method} badly: ${text}`, options)
  if (error instanceof InputRequired) {
    return new PosternError('upstream_error', `server "${server}" cannot finish ${method}: ${text}`, {
      ...options,
      hint: 'Give what it asks for in the arguments, if the tool takes it there, or call another tool.'
    })
  }
  if (error instanceof HttpStatusError) return new PosternError('upstream_error', `server "${server}" refused ${method}: ${text}`, options)
  return new PosternError('upstream_error', `server "${server}" failed at ${method}: ${text}`, options)
}

function fromRpc (code: number, text: string, { server, method }: { server: string, method: string }, options: { server: string, cause: unknown }): PosternError {
  const said = `server "${server}" answered ${method} with error ${code}: ${text}`
  const coded = { ...options, extensions: { rpc_code: code } }
  if (method === 'resources/read' && (code === RESOURCE_NOT_FOUND || code === INVALID_PARAMS)) {
    return new PosternError('unknown_resource', said, { ...coded, hint: 'Search for the resource, or read one of the URIs that search lists.' })
  }
  if (code === METHOD_NOT_FOUND) return new PosternError('upstream_error', said, { ...coded, hint: 'The server does not implement this method.' })
  if (code === INVALID_PARAMS) return new PosternError('upstream_error', said, { ...coded, hint: 'Describe the tool or prompt to see the arguments that it takes.' })
  return new PosternError('upstream_error', said, coded)
}

export function authorizationRequired (server: string, text: string, cause: unknown): PosternError {
  return new PosternError('authorization_required', `server "${server}" wants authorization: ${text}`, {
    server,
    cause,
    hint: 'Set the credentials in the server\'s "headers" in the configuration (or its "env").'
  })
}

/** The server cannot be called now; `retryAfterS` says when it is tried again. */
export function unavailable (server: string, why: string, retryAfterS: number | undefined): PosternError {
  return new PosternError('server_unavailable', `server "${server}" cannot be reached: ${why}`, {
    server,
    hint: 'GET /servers shows the state of every server.',
    ...(retryAfterS === undefined ? {} : { retryAfterS: Math.max(1, Math.ceil(retryAfterS)) })
  })
}

/** The server advertises no completions. */
export function noCompletions (server: string): PosternError {
  return new PosternError('capability_missing', `server "${server}" does not offer completions.`, {
    server,
    hint: 'Describe the prompt or the template to see what it takes.'
  })
}
