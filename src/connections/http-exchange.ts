import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { request, type Dispatcher } from 'undici'
import { EventStream } from './event-stream.ts'
import { AuthorizationRequired, codeOf, ConnectionLost, HttpStatusError } from './lost.ts'
import { isMessage, MAX_MESSAGE_BYTES } from './message.ts'

/** The request provably never left: nobody was there to take it. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])
const SHOWN_BODY_CHARS = 500

export interface ExchangeOptions {
  readonly url: URL
  readonly pool: Dispatcher
  readonly headers: Readonly<Record<string, string>>
  readonly hasSession: boolean
  readonly signal: AbortSignal | undefined
  readonly onMessage: (message: JSONRPCMessage) => void
  readonly onOversize: (ends: { readonly head: Buffer, readonly tail: Buffer, readonly bytes: number }) => void
  /** The answer's stream ended; the id of its last event, where it can be resumed. */
  readonly onEnd: (lastEventId: string | undefined) => void
}

/**
 * Posts one message to a streamable HTTP server and passes on what comes back, as JSON or as events.
 * This is the way of the calls that matter; the handshake and the standing streams are the SDK's.
 */
export async function exchange (message: JSONRPCMessage, options: ExchangeOptions): Promise<void> {
  const { statusCode, headers, body } = await post(message, options)
  const type = String(headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (statusCode < 200 || statusCode > 299) {
    refuse(statusCode, await readText(body), options, message)
    return
  }
  if (type === 'text/event-stream') {
    await readEvents(body, options)
  } else if (type === 'application/json') {
    deliver(JSON.parse(await readText(body)), options)
    options.onEnd(undefined)
  } else {
    await body.dump()
    if ('id' in message && 'method' in message) throw new HttpStatusError(statusCode, `the answer is of type ${type === '' ? 'nothing' : type}, not JSON or events`)
  }
}

async function post (message: JSONRPCMessage, { url, pool, headers, signal }: ExchangeOptions): Promise<Dispatcher.ResponseData> {
  try {
    return await request(url, {
      dispatcher: pool,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(message),
      signal: signal ?? null
    })
  } catch (error) {
    throw new ConnectionLost(describe(error), { sent: !NEVER_SENT.has(codeOf(error)), cause: error })
  }
}

async function readText (body: Dispatcher.ResponseData['body']): Promise<string> {
  try {
    return await body.text()
  } catch (error) {
    throw new ConnectionLost(`the answer broke off: ${describe(error)}`, { sent: true, cause: error })
  }
}

async function readEvents (body: Dispatcher.ResponseData['body'], options: ExchangeOptions): Promise<void> {
  const stream = new EventStream({
    maxLineBytes: MAX_MESSAGE_BYTES,
    onOversize: options.onOversize,
    onEvent: ({ event, data }) => { if (event === 'message' && data !== '') deliver(parse(data), options) }
  })
  try {
    for await (const chunk of body) if (Buffer.isBuffer(chunk)) stream.push(chunk)
  } catch (error) {
    if (options.signal?.aborted === true) return
    if (stream.lastEventId === undefined) throw new ConnectionLost(`the answer broke off: ${describe(error)}`, { sent: true, cause: error })
  }
  options.onEnd(stream.lastEventId)
}

function deliver (parsed: unknown, options: ExchangeOptions): void {
  for (const message of Array.isArray(parsed) ? parsed : [parsed]) {
    if (isMessage(message)) options.onMessage(message)
  }
}

function parse (text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuse (status: number, text: string, options: ExchangeOptions, message: JSONRPCMessage): void {
  if (status === 401 || status === 403) throw new AuthorizationRequired(`the server answered ${status}`)
  // MCP, Streamable HTTP, "Session Management": the session is gone and the request was not carried out.
  if (status === 404 && options.hasSession) throw new ConnectionLost('the server no longer knows the session', { sent: false })
  const parsed = parse(text)
  if (isMessage(parsed) && 'id' in parsed && 'id' in message && parsed.id === message.id) {
    options.onMessage(parsed)
    return
  }
  throw new HttpStatusError(status, `the server answered HTTP ${status}${text === '' ? '' : `: ${text.slice(0, SHOWN_BODY_CHARS)}`}`)
}

function describe (error: unknown): string {
  const code = codeOf(error)
  const text = error instanceof Error && error.message !== '' ? error.message : String(error)
  return code === '' || text.includes(code) ? text : `${text} (${code})`
}
