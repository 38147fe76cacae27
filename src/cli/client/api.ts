import type { IncomingMessage } from 'node:http'
import { isRecord } from '../../util/guards.ts'
import { ApiProblem, Unreachable, UsageError } from './errors.ts'
import { bodyOf, exchange } from './http.ts'
import { texts, type Json } from './shape.ts'

export const DEFAULT_URL = 'http://127.0.0.1:7411'

/** A JSON array of texts. */
const WARNINGS_HEADER = 'x-postern-warnings'

export interface Answer {
  /** The body as it came: JSON. */
  readonly body: string
  /** Its members; none where it is a list. */
  readonly value: Json
  /** What went wrong without failing the request, where the body has no place for it. */
  readonly warnings: readonly string[]
}

/** The daemon's HTTP API. Methods reject with `ApiProblem` or `Unreachable`. */
export class Api {
  readonly url: string
  readonly #key: string | undefined

  /** Throws `UsageError` when the address is none. */
  constructor (url: string, key: string | undefined) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
      throw new UsageError(`"${url}" is not the address of a daemon; it is like ${DEFAULT_URL}`)
    }
    this.url = url.replace(/\/+$/, '')
    this.#key = key
  }

  async get (path: string, signal?: AbortSignal): Promise<Answer> {
    return await this.#answer(await this.#send('GET', path, undefined, signal))
  }

  async post (path: string, body: Json, signal?: AbortSignal): Promise<Answer> {
    return await this.#answer(await this.#send('POST', path, body, signal))
  }

  /** The bytes of what the daemon serves at a path that it named. */
  async download (path: string): Promise<IncomingMessage> {
    const answer = await this.#send('GET', path, undefined, undefined)
    if (answer.statusCode === 200) return answer
    await this.#answer(answer)
    throw this.#foreign(answer.statusCode)
  }

  async #send (method: 'GET' | 'POST', path: string, body: Json | undefined, signal: AbortSignal | undefined): Promise<IncomingMessage> {
    const headers = {
      accept: 'application/json, application/problem+json, */*;q=0.1',
      ...(this.#key === undefined ? {} : { authorization: `Bearer ${this.#key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' })
    }
    try {
      return await exchange({ method, url: new URL(this.url + path), headers, body: body === undefined ? undefined : JSON.stringify(body), signal })
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      throw new Unreachable(`no daemon answers at ${this.url}: ${error.message}`, { cause: error })
    }
  }

  async #answer (answer: IncomingMessage): Promise<Answer> {
    const body = await bodyOf(answer)
    const value = parse(body)
    if (value === undefined) throw this.#foreign(answer.statusCode)
    if (answer.statusCode === 200) return { body, value, warnings: headerWarnings(answer.headers[WARNINGS_HEADER]) }
    throw new ApiProblem(answer.statusCode ?? 0, value, body)
  }

  #foreign (status: number | undefined): Unreachable {
    return new Unreachable(`what answers at ${this.url} is not Postern (status ${status}, no JSON)`)
  }
}

function headerWarnings (header: string | string[] | undefined): readonly string[] {
  if (typeof header !== 'string') return []
  try {
    return texts({ warnings: JSON.parse(header) }, 'warnings')
  } catch {
    return []
  }
}

function parse (body: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return isRecord(value) ? value : Array.isArray(value) ? {} : undefined
  } catch {
    return undefined
  }
}
