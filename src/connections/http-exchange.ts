import { setTimeout as delay } from 'node:timers/promises'
import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { request, type Dispatcher } from 'undici'
import { describeFailure, parseJson, readEvents, readJson, readText, type AnswerOptions, type StreamEnd } from './http-answer.ts'
import { tellSent } from './http-sent.ts'
import { AuthorizationRequired, BadAnswer, ConnectionLost, HttpStatusError, SessionForgotten } from './lost.ts'
import { isMessage } from './message.ts'

const SHOWN_BODY_CHARS = 500
const MAX_ERROR_BYTES = 1_048_576
const MAX_REDIRECTS = 3
/** How often in a row a broken stream is taken up again without anything new on it. */
const MAX_RESUMES = 5
const RESUME_MS = 1000

export interface ExchangeOptions extends AnswerOptions {
  readonly url: URL
  readonly pool: Dispatcher
  readonly headers: Readonly<Record<string, string>>
  readonly hasSession: boolean
  /** Older revisions: a stream whose events have ids can be taken up again (GET with Last-Event-ID). */
  readonly resumable: boolean
  readonly signal: AbortSignal | undefined
  /** The request is about to leave: from now on the server may have it. */
  readonly onSent: () => void
}

/**
 * Posts one message to a streamable HTTP server and passes on what comes back, as JSON or as events.
 * This is the way of the calls that matter; the handshake and the standing streams are the SDK's.
 * Rejects with the errors of `lost.ts`, also when everything has ended and the request still waits.
 */
export async function exchange (message: JSONRPCMessage, options: ExchangeOptions): Promise<void> {
  const { statusCode, headers, body } = await post(message, options)
  if (statusCode < 200 || statusCode > 299) {
    refuse(statusCode, await readText(body, MAX_ERROR_BYTES), options, message)
    return
  }
  const type = mediaType(headers)
  if (type === 'text/event-stream') {
    await followEvents(await readEvents(body, options), options)
  } else if (type === 'application/json') {
    await readJson(body, options)
    if (options.waiting()) throw new BadAnswer('the answer belongs to another request')
  } else {
    await body.dump()
    if (options.waiting()) throw new BadAnswer(`the answer is of type ${type === '' ? 'nothing' : type}, not JSON or events`)
  }
}

/** Takes a stream that ended without the answer up again, where the server lets one, until the answer is there. */
async function followEvents (first: StreamEnd, options: ExchangeOptions): Promise<void> {
  let end = first
  for (let resumes = 0; options.waiting() && options.signal?.aborted !== true; resumes++) {
    if (end.lastEventId === undefined || !options.resumable || resumes >= MAX_RESUMES) {
      throw end.failure ?? new ConnectionLost('the answer stream ended without an answer', { sent: true })
    }
    await delay(end.retryMs ?? RESUME_MS, undefined, { signal: options.signal ?? undefined })
    const next = await resume(end.lastEventId, options)
    if (next.lastEventId !== undefined && next.lastEventId !== end.lastEventId) resumes = 0
    end = { ...next, lastEventId: next.lastEventId ?? end.lastEventId, retryMs: next.retryMs ?? end.retryMs }
  }
}

async function resume (lastEventId: string, options: ExchangeOptions): Promise<StreamEnd> {
  const answer = await send({ ...options.headers, accept: 'text/event-stream', 'last-event-id': lastEventId }, 'GET', null, options.url, options)
  if (answer.statusCode === 200 && mediaType(answer.headers) === 'text/event-stream') return await readEvents(answer.body, options)
  await answer.body.dump()
  throw new ConnectionLost(`the answer broke off, and taking it up again was answered HTTP ${answer.statusCode}`, { sent: true })
}

/** Follows a redirect as the SDK does in the handshake: within the origin, keeping method and body. */
async function post (message: JSONRPCMessage, options: ExchangeOptions): Promise<Dispatcher.ResponseData> {
  const headers = { ...options.headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const body = JSON.stringify(message)
  let { url } = options
  for (let redirects = 0; ; redirects++) {
    const answer = await send(headers, 'POST', body, url, options)
    const to = answer.statusCode === 307 || answer.statusCode === 308 ? answer.headers.location : undefined
    if (typeof to !== 'string' || redirects >= MAX_REDIRECTS || !URL.canParse(to, url.href)) return answer
    const target = new URL(to, url)
    if (target.origin !== url.origin) return answer
    await answer.body.dump()
    url = target
  }
}

async function send (headers: Readonly<Record<string, string>>, method: 'GET' | 'POST', body: string | null, url: URL, options: ExchangeOptions): Promise<Dispatcher.ResponseData> {
  let sent = false
  const dispatcher = tellSent(options.pool, () => {
    sent = true
    options.onSent()
  })
  try {
    return await request(url, { dispatcher, method, headers, body, signal: options.signal ?? null })
  } catch (error) {
    throw new ConnectionLost(describeFailure(error), { sent, cause: error })
  }
}

function mediaType (headers: Dispatcher.ResponseData['headers']): string {
  return String(headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

function refuse (status: number, text: string, options: ExchangeOptions, message: JSONRPCMessage): void {
  if (status === 401 || status === 403) throw new AuthorizationRequired(`the server answered ${status}`)
  if (status === 404 && options.hasSession) throw new SessionForgotten()
  const parsed = parseJson(text)
  if (isMessage(parsed) && 'id' in parsed && 'id' in message && parsed.id === message.id) {
    options.onMessage(parsed)
    return
  }
  throw new HttpStatusError(status, `the server answered HTTP ${status}${text === '' ? '' : `: ${text.slice(0, SHOWN_BODY_CHARS)}`}`)
}
