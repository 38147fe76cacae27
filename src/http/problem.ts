import type { FastifyReply } from 'fastify'
import { toProblem, type PosternError } from '../errors.ts'

export const PROBLEM_TYPE = 'application/problem+json'

/** Headers that go with an error's problem document. */
export function problemHeaders (error: PosternError): Record<string, string> {
  return {
    'content-type': PROBLEM_TYPE,
    ...(error.retryAfterS === undefined ? {} : { 'retry-after': String(Math.max(0, Math.ceil(error.retryAfterS))) }),
    ...(error.code === 'unauthorized' ? { 'www-authenticate': 'Bearer realm="postern"' } : {})
  }
}

/** Answers an error as its problem document. As bytes: to text, Fastify would add a charset that JSON does not have. */
export function sendProblem (reply: FastifyReply, error: PosternError): FastifyReply {
  return reply.code(error.status).headers(problemHeaders(error)).send(Buffer.from(JSON.stringify(toProblem(error))))
}
