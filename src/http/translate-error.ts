import { PosternError } from '../errors.ts'
import { clip } from '../util/clip.ts'

export interface ErrorContext {
  readonly maxBodyBytes: number
  readonly contentType: string | undefined
}

type Translation = (context: ErrorContext, cause: unknown) => PosternError

const SEND_JSON = "Send a JSON object with -H 'content-type: application/json'."

/** Fastify's own errors that a caller can cause, by code. */
const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: (_, cause) => new PosternError('invalid_request', 'The body is empty; a JSON object is expected.', { hint: SEND_JSON, cause }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: (_, cause) => new PosternError('invalid_request', 'The body is not as long as its Content-Length says.', { cause }),
  FST_ERR_CTP_BODY_TOO_LARGE: ({ maxBodyBytes }, cause) => new PosternError('body_too_large',
    `The body is larger than ${maxBodyBytes} bytes, the limit of this gateway.`, {
      hint: 'Send less, or raise the limit on bodies in the configuration.',
      extensions: { max_bytes: maxBodyBytes },
      cause
    }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ({ contentType }, cause) => new PosternError('unsupported_media_type',
    contentType === undefined
      ? 'The body has no Content-Type; only application/json is accepted.'
      : `The body's Content-Type is ${JSON.stringify(clip(contentType))}; only application/json is accepted.`, {
      hint: contentType?.startsWith('application/x-www-form-urlencoded') === true
        ? "That is what curl -d sends by itself: add -H 'content-type: application/json' (or use curl --json)."
        : SEND_JSON,
      cause
    }),
  FST_ERR_BAD_URL: (_, cause) => new PosternError('invalid_request', 'The path is not a well-formed URL path: a percent sign must begin an escape such as %2F.', { cause }),
  FST_ERR_MAX_PARAM_LENGTH: (_, cause) => new PosternError('invalid_request', 'A segment of the path is too long.', { cause }),
  ECONNRESET: (_, cause) => new PosternError('invalid_request', 'The connection ended before the whole body had come.', { cause })
}

function codeOf (error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * Makes any error that reached the HTTP layer one that a caller may see. Ours stay as they are, the framework's are
 * translated by their code, and everything else is an `internal_error` that says nothing of its cause.
 */
export function translateError (error: unknown, context: ErrorContext): PosternError {
  if (error instanceof PosternError) return error
  const code = codeOf(error)
  const translation = code !== undefined && Object.hasOwn(TRANSLATIONS, code) ? TRANSLATIONS[code] : undefined
  return translation?.(context, error) ?? new PosternError('internal_error',
    'Something went wrong inside the gateway; its log has the details under this request\'s id (x-request-id).', { cause: error })
}
