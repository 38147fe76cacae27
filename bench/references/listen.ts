import type { FastifyInstance } from 'fastify'

/** Listens on a free port and prints the URL, for whoever started the process. */
export async function listen (app: FastifyInstance): Promise<void> {
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.stdout.write(`${JSON.stringify({ url })}\n`)
}
