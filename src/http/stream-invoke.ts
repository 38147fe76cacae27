import type { FastifyReply, FastifyRequest } from 'fastify'
import { PosternError, toProblem } from '../errors.ts'
import type { CallOptions } from '../gateway/types.ts'
import type { InvokeOutput } from '../schemas/invoke.ts'
import { EventStreamWriter } from './event-stream.ts'

/**
 * Answers an invoke as server-sent events: `progress` and `log` as the server sends them, at the end
 * `result` (what the JSON answer would be) or `problem`. The status is 200 in either case.
 */
export function streamInvoke (request: FastifyRequest, reply: FastifyReply, invoke: (onEvent: NonNullable<CallOptions['onEvent']>) => Promise<InvokeOutput>): FastifyReply {
  const events = new EventStreamWriter()
  invoke(({ kind, params }) => events.notify(kind, params)).then(
    (output) => events.finish('result', output),
    (error: unknown) => {
      const translated = error instanceof PosternError ? error : new PosternError('internal_error', 'Something went wrong inside Postern; its log says what.', { cause: error })
      if (translated.status >= 500) request.log.warn({ code: translated.code, server: translated.server, err: translated.cause }, 'request failed')
      events.finish('problem', toProblem(translated))
    }
  )
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(events.body)
}
