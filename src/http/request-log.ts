import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

/** One log line a request: which route answered what, and how fast. No URLs, headers or bodies: they may hold secrets. */
export class RequestLog extends LogController {
  override incomingRequest (): void {}

  override requestCompleted (error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const fields = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10
    }
    if (error === null || error === undefined) request.log.info(fields, 'request completed')
    else request.log.error({ ...fields, err: error }, 'request failed')
  }

  override routeNotFound (): void {}
}
