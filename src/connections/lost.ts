/**
 * A call whose connection went away under it. `sent` is false only where the request provably never
 * reached the server, so that it may be sent again whatever it does.
 */
export class ConnectionLost extends Error {
  override readonly name: string = 'ConnectionLost'
  readonly sent: boolean

  constructor (message: string, options: { readonly sent: boolean, readonly cause?: unknown }) {
    super(message, { cause: options.cause })
    this.sent = options.sent
  }
}

/**
 * The server is there, but forgot the session (HTTP 404). MCP, Streamable HTTP, "Session Management":
 * the request was not carried out, and the client starts a new session.
 */
export class SessionForgotten extends ConnectionLost {
  override readonly name = 'SessionForgotten'

  constructor () {
    super('the server no longer knows the session', { sent: false })
  }
}

/** The caller ended the call: it hung up, or the daemon stops. */
export class CallAborted extends Error {
  override readonly name = 'CallAborted'
}

/** The server did not answer in time. `asked` is what it had asked of the client meanwhile. */
export class CallTimeout extends Error {
  override readonly name = 'CallTimeout'
  readonly timeoutMs: number
  readonly total: boolean

  constructor (timeoutMs: number, total: boolean, asked?: string) {
    const waited = total ? `no answer within the total of ${timeoutMs} ms` : `no answer or progress within ${timeoutMs} ms`
    super(asked === undefined ? waited : `${waited} (it had asked the client for ${asked}, which Postern does not offer)`)
    this.timeoutMs = timeoutMs
    this.total = total
  }
}

/** The server answered with a JSON-RPC error. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor (code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The server wants credentials that it was not given (HTTP 401 or 403). */
export class AuthorizationRequired extends Error {
  override readonly name = 'AuthorizationRequired'
}

/** The server's HTTP endpoint refused a message. */
export class HttpStatusError extends Error {
  override readonly name = 'HttpStatusError'
  readonly status: number

  constructor (status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The server answered, but with nothing that is an answer. */
export class BadAnswer extends Error {
  override readonly name = 'BadAnswer'
}

/** The answer is larger than a message may be; it was thrown away while it came. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'

  constructor (maxBytes: number, bytes?: number) {
    super(`the answer ${bytes === undefined ? 'is longer' : `has ${bytes} bytes, more`} than the ${maxBytes} bytes that a message may have`)
  }
}

/** Revision 2026-07-28: the server wants something of the client before it goes on. */
export class InputRequired extends Error {
  override readonly name = 'InputRequired'

  constructor (wanted: readonly string[]) {
    super(`it needs input from the client (${wanted.length === 0 ? 'it does not say which' : wanted.join(', ')}), which Postern does not offer`)
  }
}

/** No session could be opened. */
export class ConnectFailed extends Error {
  override readonly name = 'ConnectFailed'
}

/** The `code` of the innermost system or library error that has one; empty when none has. */
export function codeOf (error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return ''
}
