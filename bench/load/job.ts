/** What the load generator is told to do. `{{token}}` and `{{id}}` stand for something else on each connection. */
export interface LoadJob {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly expect: Expected
  readonly connections: number
  /** How long, in seconds; or `amount` requests in all. */
  readonly seconds?: number
  readonly amount?: number
}

/** What every single answer must be. */
export interface Expected {
  readonly status: number
  /** Stands in the body. */
  readonly includes?: string
  /** The body has at least so many characters. */
  readonly minChars?: number
}

export interface LoadResult {
  readonly requests: number
  /** Answers that were not what was expected, and connections that broke. */
  readonly wrong: number
  /** The first of them, cut. */
  readonly example?: string
  readonly seconds: number
  readonly perSecond: number
  readonly meanMs: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** The part of one core that the generator itself used. Near 1 it was the limit, not the subject. */
  readonly generatorLoad: number
}

/** Puts a connection's own token and number into a text. */
export function fill (text: string, token: string, id: number): string {
  return text.replaceAll('{{token}}', token).replaceAll('{{id}}', String(id))
}

/** What is wrong with an answer; undefined when it is right. */
export function fault (expected: Expected, status: number, body: string, token: string, id: number): string | undefined {
  if (status !== expected.status) return `status ${status}, not ${expected.status}: ${body.slice(0, 300)}`
  if (body.length < (expected.minChars ?? 0)) return `${body.length} characters, fewer than ${expected.minChars}: ${body.slice(0, 300)}`
  const includes = expected.includes === undefined ? undefined : fill(expected.includes, token, id)
  return includes === undefined || body.includes(includes) ? undefined : `no ${includes} in ${body.slice(0, 300)}`
}
