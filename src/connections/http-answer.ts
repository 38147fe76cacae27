import { setTimeout as delay } from 'node:timers/promises'
import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import type { Dispatcher } from 'undici'
import { EventStream } from './event-stream.ts'
import { Gathered } from './gathered.ts'
import { AnswerTooLarge, BadAnswer, codeOf, ConnectionLost } from './lost.ts'
import { isMessage, MAX_MESSAGE_BYTES } from './message.ts'

type Body = Dispatcher.ResponseData['body']

/** How long a server may leave a stream open after the answer on it. */
const LINGER_MS = 1000

export interface AnswerOptions {
  /** Whether the request still waits for its answer. */
  readonly waiting: () => boolean
  readonly onMessage: (message: JSONRPCMessage) => void
  readonly onOversize: (ends: { readonly head: Buffer, readonly tail: Buffer, readonly bytes: number }) => void
}

/** Where a stream of events ended, and how it can be taken up again; `failure` when it broke off. */
export interface StreamEnd {
  readonly lastEventId: string | undefined
  readonly retryMs: number | undefined
  readonly failure: ConnectionLost | undefined
}

/** The body as text. Rejects with `AnswerTooLarge` as soon as it is longer than `maxBytes`, and with `ConnectionLost`. */
export async function readText (body: Body, maxBytes = MAX_MESSAGE_BYTES): Promise<string> {
  const gathered = new Gathered(maxBytes)
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) continue
      if (gathered.bytes + chunk.length > maxBytes) throw new AnswerTooLarge(maxBytes)
      gathered.push(chunk)
    }
    return gathered.take()
  } catch (error) {
    gathered.clear()
    throw error instanceof AnswerTooLarge ? error : brokeOff(error)
  }
}

/** Passes the messages of a JSON body on. Rejects with `BadAnswer` when it is no JSON or holds no message. */
export async function readJson (body: Body, options: AnswerOptions): Promise<void> {
  const parsed = parseJson(await readText(body))
  const messages = (Array.isArray(parsed) ? parsed : [parsed]).filter(isMessage)
  if (messages.length === 0) throw new BadAnswer('the answer is no JSON-RPC message')
  for (const message of messages) options.onMessage(message)
}

/** Passes the messages of a stream of events on, and says how the stream ended. */
export async function readEvents (body: Body, options: AnswerOptions): Promise<StreamEnd> {
  const stream = new EventStream({
    maxLineBytes: MAX_MESSAGE_BYTES,
    onOversize: options.onOversize,
    onEvent: ({ event, data }) => {
      if (event !== 'message' || data === '') return
      const parsed = parseJson(data)
      for (const message of Array.isArray(parsed) ? parsed : [parsed]) if (isMessage(message)) options.onMessage(message)
    }
  })
  const linger = new AbortController()
  let failure: ConnectionLost | undefined
  try {
    for await (const chunk of body) {
      if (Buffer.isBuffer(chunk)) stream.push(chunk)
      if (!options.waiting() && !linger.signal.aborted) void lingerThenEnd(body, linger)
    }
  } catch (error) {
    failure = brokeOff(error)
  } finally {
    linger.abort()
  }
  return { lastEventId: stream.lastEventId, retryMs: stream.retryMs, failure }
}

/** Ends a stream that the server leaves open after its answer; one that ends by itself keeps its connection. */
async function lingerThenEnd (body: Body, { signal }: AbortController): Promise<void> {
  try {
    await delay(LINGER_MS, undefined, { signal })
    body.destroy()
  } catch {
    // The stream ended first.
  }
}

export function parseJson (text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function brokeOff (error: unknown): ConnectionLost {
  return new ConnectionLost(`the answer broke off: ${describeFailure(error)}`, { sent: true, cause: error })
}

/** The text of a network error, with its code. */
export function describeFailure (error: unknown): string {
  const code = codeOf(error)
  const text = error instanceof Error && error.message !== '' ? error.message : String(error)
  return code === '' || text.includes(code) ? text : `${text} (${code})`
}
