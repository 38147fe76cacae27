import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import type { Dispatcher } from 'undici'
import type { CancelSignal } from '../util/cancel.ts'
import { sleep } from '../util/sleep.ts'
import { eventSink, jsonSink, type AnswerOptions, type StreamEnd } from './http-answer.ts'
import { textSink, unreadSink, type BodySink } from './http-body.ts'
import { endpointOf, request, type Answer, type Endpoint } from './http-request.ts'
import { AuthorizationRequired, BadAnswer, ConnectionLost, HttpStatusError, SessionForgotten } from './lost.ts'
import { isMessage, parseJson } from './message.ts'

const SHOWN_BODY_CHARS = 500
const MAX_ERROR_BYTES = 1_048_576
const MAX_REDIRECTS = 3
/** How often in a row a broken stream is taken up again without anything new on it. */
const MAX_RESUMES = 5
const RESUME_MS = 1000

export interface ExchangeOptions extends AnswerOptions {
  readonly endpoint: Endpoint
  readonly pool: Dispatcher
  readonly headers: Readonly<Record<string, string>>
  readonly hasSession: boolean
  /** Older revisions: a stream whose events have ids can be taken up again (GET with Last-Event-ID). */
  readonly resumable: boolean
  readonly signal: CancelSignal | undefined
  /** The request is about to leave: from now on the server may have it. */
  readonly onSent: () => void
}

/** What came of a POST: the server is done with it, wants it elsewhere, or its stream of events has ended. */
type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'moved', readonly to: Endpoint }
  | { readonly kind: 'stream', readonly end: StreamEnd }

const DONE = { kind: 'done' } as const

/**
 * Posts one message to a streamable HTTP server and passes on what comes back, as JSON or as events.
 * This is the way of the calls that matter; the handshake and the standing streams are the SDK's.
 * Redirects are followed as the SDK does in the handshake: within the origin, keeping method and body.
 * Rejects with the errors of `lost.ts`, also when everything has ended and the request still waits.
 */
export async function exchange (message: JSONRPCMessage, options: ExchangeOptions): Promise<void> {
  const { pool, signal, onSent } = options
  const headers = { ...options.headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const body = JSON.stringify(message)
  let { endpoint } = options
  for (let redirects = 0; ; redirects++) {
    const from = redirects < MAX_REDIRECTS ? endpoint : undefined
    const outcome = await request({ pool, endpoint, method: 'POST', headers, body, signal, onSent, onAnswer: (answer) => take(answer, message, options, from) })
    if (outcome.kind === 'stream') await followEvents(outcome.end, options)
    if (outcome.kind !== 'moved') return
    endpoint = outcome.to
  }
}

function take (answer: Answer, message: JSONRPCMessage, options: ExchangeOptions, from: Endpoint | undefined): BodySink<Outcome> {
  const { status, headers } = answer
  if (status < 200 || status > 299) {
    const to = from === undefined ? undefined : movedTo(answer, from)
    if (to !== undefined) return unreadSink(() => ({ kind: 'moved', to }))
    return textSink(MAX_ERROR_BYTES, (text) => {
      refuse(status, text, options, message)
      return DONE
    })
  }
  const type = mediaType(headers)
  if (type === 'text/event-stream') return eventSink(options, answer.giveUp, (end) => ({ kind: 'stream', end }))
  if (type === 'application/json') {
    return jsonSink(options, () => {
      if (options.waiting()) throw new BadAnswer('the answer belongs to another request')
      return DONE
    })
  }
  return unreadSink(() => {
    if (options.waiting()) throw new BadAnswer(`the answer is of type ${type === '' ? 'nothing' : type}, not JSON or events`)
    return DONE
  })
}

function movedTo ({ status, headers: { location } }: Answer, { url, origin }: Endpoint): Endpoint | undefined {
  if ((status !== 307 && status !== 308) || typeof location !== 'string' || !URL.canParse(location, url.href)) return undefined
  const to = endpointOf(new URL(location, url))
  return to.origin === origin ? to : undefined
}

/** Takes a stream that ended without the answer up again, where the server lets one, until the answer is there. */
async function followEvents (first: StreamEnd, options: ExchangeOptions): Promise<void> {
  let end = first
  for (let resumes = 0; options.waiting() && options.signal?.aborted !== true; resumes++) {
    if (end.lastEventId === undefined || !options.resumable || resumes >= MAX_RESUMES) {
      throw end.failure ?? new ConnectionLost('the answer stream ended without an answer', { sent: true })
    }
    await sleep(end.retryMs ?? RESUME_MS, options.signal)
    const next = await resume(end.lastEventId, options)
    if (next.lastEventId !== undefined && next.lastEventId !== end.lastEventId) resumes = 0
    end = { ...next, lastEventId: next.lastEventId ?? end.lastEventId, retryMs: next.retryMs ?? end.retryMs }
  }
}

function resume (lastEventId: string, options: ExchangeOptions): Promise<StreamEnd> {
  const { pool, endpoint, signal, onSent } = options
  const headers = { ...options.headers, accept: 'text/event-stream', 'last-event-id': lastEventId }
  return request<StreamEnd>({
    pool,
    endpoint,
    method: 'GET',
    headers,
    body: null,
    signal,
    onSent,
    onAnswer: ({ status, headers, giveUp }) => {
      if (status === 200 && mediaType(headers) === 'text/event-stream') return eventSink(options, giveUp, (end) => end)
      return unreadSink(() => {
        throw new ConnectionLost(`the answer broke off, and taking it up again was answered HTTP ${status}`, { sent: true })
      })
    }
  })
}

function mediaType (headers: Answer['headers']): string {
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
