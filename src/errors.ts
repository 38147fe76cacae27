/**
 * The whole catalogue of errors that Postern answers with. Each code has one HTTP status; together
 * they become an RFC 9457 problem document. Foreign errors are translated into these where they enter.
 */
export const ERROR_CATALOGUE = {
  invalid_request: { status: 400, title: 'Invalid request' },
  invalid_pattern: { status: 400, title: 'Invalid pattern' },
  unsupported_template: { status: 400, title: 'Unsupported URI template' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  forbidden_host: { status: 403, title: 'Forbidden host' },
  forbidden_origin: { status: 403, title: 'Forbidden origin' },
  not_found: { status: 404, title: 'Not found' },
  unknown_server: { status: 404, title: 'Unknown server' },
  unknown_function: { status: 404, title: 'Unknown function' },
  unknown_tool: { status: 404, title: 'Unknown tool' },
  unknown_resource: { status: 404, title: 'Unknown resource' },
  unknown_prompt: { status: 404, title: 'Unknown prompt' },
  unknown_spill: { status: 404, title: 'Unknown spill' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  capability_missing: { status: 409, title: 'Capability missing' },
  snapshot_changed: { status: 409, title: 'Snapshot changed' },
  body_too_large: { status: 413, title: 'Body too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  missing_arguments: { status: 422, title: 'Missing arguments' },
  authorization_required: { status: 424, title: 'Authorization required' },
  internal_error: { status: 500, title: 'Internal error' },
  upstream_error: { status: 502, title: 'Upstream error' },
  blob_too_large: { status: 502, title: 'Blob too large' },
  invalid_content: { status: 502, title: 'Invalid content' },
  server_unavailable: { status: 503, title: 'Server unavailable' },
  server_busy: { status: 503, title: 'Server busy' },
  upstream_timeout: { status: 504, title: 'Upstream timeout' }
} as const

export type ErrorCode = keyof typeof ERROR_CATALOGUE

export interface PosternErrorOptions {
  /** What to do next, in one sentence. */
  readonly hint?: string
  /** The configured name of the MCP server that it is about. */
  readonly server?: string
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterS?: number
  /** Further members of the problem document (RFC 9457 section 3.2), for example `missing`. */
  readonly extensions?: Readonly<Record<string, unknown>>
  /** Kept for the log, never sent. */
  readonly cause?: unknown
}

/** An error that a caller may see. `message` becomes the problem's `detail`. */
export class PosternError extends Error {
  override readonly name = 'PosternError'
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly server: string | undefined
  readonly retryAfterS: number | undefined
  readonly extensions: Readonly<Record<string, unknown>>

  constructor (code: ErrorCode, message: string, options: PosternErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.hint = options.hint
    this.server = options.server
    this.retryAfterS = options.retryAfterS
    this.extensions = options.extensions ?? {}
  }

  get status (): number {
    return ERROR_CATALOGUE[this.code].status
  }
}

export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: ErrorCode
  readonly hint?: string
  readonly server?: string
  readonly [extension: string]: unknown
}

/** The problem document (RFC 9457) of an error. `type` is `about:blank`-like and stable: `urn:postern:error:<code>`. */
export function toProblem (error: PosternError): Problem {
  const { status, title } = ERROR_CATALOGUE[error.code]
  const problem = {
    type: `urn:postern:error:${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    ...(error.server === undefined ? {} : { server: error.server })
  }
  // What RFC 9457 names comes first, and no extension takes its place.
  return { ...problem, ...error.extensions, ...problem }
}
