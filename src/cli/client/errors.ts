/** The command was called in a way that it does not take; the message says which way it does. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Nothing that is a daemon answers. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** The person at the terminal gave up. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** Whoever read the output has closed it, as `head` does: there is nobody left to print for. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed'
}

/** The daemon answered with a problem document (RFC 9457). */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: string
  readonly hint: string | undefined
  readonly problem: Readonly<Record<string, unknown>>
  /** The document as it came. */
  readonly body: string

  constructor (status: number, problem: Readonly<Record<string, unknown>>, body: string) {
    super(typeof problem.detail === 'string' ? problem.detail : `the daemon answered with status ${status}`)
    this.status = status
    this.code = typeof problem.code === 'string' ? problem.code : ''
    this.hint = typeof problem.hint === 'string' ? problem.hint : undefined
    this.problem = problem
    this.body = body
  }
}
