import { describeFailure } from './describe-failure.ts'
import { Gathered } from './gathered.ts'
import { AnswerTooLarge, ConnectionLost } from './lost.ts'
import type { Sifted } from './sifter.ts'

/** A body that nobody wants is read up to this, so that its connection can be used again. */
const MAX_UNREAD_BYTES = 131_072

/** Takes the body of an answer as it comes. */
export interface BodySink<T> {
  /** Takes the next bytes. What it throws ends the exchange, and comes back to `end`. */
  push (chunk: Buffer): void
  /** The body is there whole, or was broken off by `error`. Called once; gives or throws what comes of the exchange. */
  end (error: Error | undefined): T
}

/** Gathers a text. Throws `AnswerTooLarge` as soon as it is longer than `maxBytes`, and `ConnectionLost`. */
export function textSink<T> (maxBytes: number, done: (text: string) => T): BodySink<T> {
  const parts: Buffer[] = []
  let bytes = 0
  return {
    push (chunk) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new AnswerTooLarge(maxBytes)
      parts.push(chunk)
    },
    end (error) {
      if (error === undefined) return done(Buffer.concat(parts).toString('utf8'))
      throw failureOf(error)
    }
  }
}

/** Gathers a JSON text, whose large strings come beside it. Throws as `textSink` does. */
export function siftedSink<T> (maxBytes: number, done: (sifted: Sifted) => T): BodySink<T> {
  const gathered = new Gathered(maxBytes)
  return {
    push (chunk) {
      if (gathered.bytes + chunk.length > maxBytes) throw new AnswerTooLarge(maxBytes)
      gathered.push(chunk)
    },
    end (error) {
      if (error === undefined) return done(gathered.take())
      gathered.clear()
      throw failureOf(error)
    }
  }
}

/** Throws a body away. */
export function unreadSink<T> (done: () => T): BodySink<T> {
  let bytes = 0
  return {
    push (chunk) {
      bytes += chunk.length
      if (bytes > MAX_UNREAD_BYTES) throw new Error('the rest is not worth reading')
    },
    end: done
  }
}

function failureOf (error: Error): Error {
  return error instanceof AnswerTooLarge ? error : brokeOff(error)
}

export function brokeOff (error: Error): ConnectionLost {
  return new ConnectionLost(`the answer broke off: ${describeFailure(error)}`, { sent: true, cause: error })
}
