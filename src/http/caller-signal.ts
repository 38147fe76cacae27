import type { FastifyReply } from 'fastify'
import { CancelSource, type CancelSignal } from '../util/cancel.ts'

/**
 * A signal that aborts when the caller hangs up before the answer was sent. (`request.signal` will not do: it listens to
 * the request, which closes as soon as its body was read.)
 */
export function callerSignal (reply: FastifyReply): CancelSignal {
  const source = new CancelSource()
  reply.raw.on('close', () => {
    if (reply.raw.writableEnded) return
    reply.log.info({ route: reply.request.routeOptions.url, ms: Math.round(reply.elapsedTime) }, 'caller hung up')
    source.abort()
  })
  return source
}
