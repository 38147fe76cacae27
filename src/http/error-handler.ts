import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PosternError } from '../errors.ts'
import { sendProblem } from './problem.ts'
import { translateError } from './translate-error.ts'

export type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

function log (request: FastifyRequest, { code, status, server, cause }: PosternError): void {
  if (code === 'internal_error') request.log.error({ code, server, err: cause }, 'internal error')
  else if (status >= 500) request.log.warn({ code, server, err: cause }, 'request failed')
  else request.log.debug({ code, server }, 'request refused')
}

/**
 * Answers every error with a problem document. What is the gateway's own fault is logged with its stack.
 * @param send answers an error, where that is not by a problem document
 */
export function createErrorHandler (maxBodyBytes: number, send = sendProblem): ErrorHandler {
  return (error, request, reply) => {
    const translated = translateError(error, { maxBodyBytes, contentType: request.headers['content-type'] })
    // A framework error comes before the hook that echoes the id.
    reply.header('x-request-id', request.id)
    log(request, translated)
    send(reply, translated)
  }
}
