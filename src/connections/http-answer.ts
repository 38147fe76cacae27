import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { EventStream } from './event-stream.ts'
import { brokeOff, siftedSink, type BodySink } from './http-body.ts'
import { BadAnswer, type ConnectionLost } from './lost.ts'
import { isMessage, MAX_MESSAGE_BYTES, parseJson } from './message.ts'

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

/** Passes the messages of a JSON body on. Throws `BadAnswer` when it is no JSON or holds no message, and as `textSink` does. */
export function jsonSink<T> (options: AnswerOptions, done: () => T): BodySink<T> {
  return siftedSink(MAX_MESSAGE_BYTES, ({ text, large }) => {
    const parsed = parseJson(text, large)
    const messages = (Array.isArray(parsed) ? parsed : [parsed]).filter(isMessage)
    if (messages.length === 0) throw new BadAnswer('the answer is no JSON-RPC message')
    for (const message of messages) options.onMessage(message)
    return done()
  })
}

/**
 * Passes the messages of a stream of events on, and says how the stream ended. One that the server leaves open
 * after its answer is given up in a while; one that ends by itself keeps its connection.
 */
export function eventSink<T> (options: AnswerOptions, giveUp: (reason: Error) => void, done: (end: StreamEnd) => T): BodySink<T> {
  let linger: NodeJS.Timeout | undefined
  const stream = new EventStream({
    maxLineBytes: MAX_MESSAGE_BYTES,
    onOversize: options.onOversize,
    onEvent: ({ event, data, large }) => {
      if (event !== 'message' || data === '') return
      const parsed = parseJson(data, large)
      for (const message of Array.isArray(parsed) ? parsed : [parsed]) if (isMessage(message)) options.onMessage(message)
    }
  })
  return {
    push (chunk) {
      stream.push(chunk)
      if (!options.waiting()) linger ??= setTimeout(() => giveUp(new Error('the stream was left open after its answer')), LINGER_MS)
    },
    end (error) {
      clearTimeout(linger)
      return done({ lastEventId: stream.lastEventId, retryMs: stream.retryMs, failure: error === undefined ? undefined : brokeOff(error) })
    }
  }
}
