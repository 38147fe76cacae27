// A streamable HTTP server without an SDK. Prints its URL once it listens.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answers, sse } from './options.ts'

async function readBody (request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function post (request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = answers.answer(JSON.parse(await readBody(request)))
  if (answer === undefined) {
    response.writeHead(202).end()
    return
  }
  response.writeHead(200, { 'content-type': sse ? 'text/event-stream' : 'application/json' })
  if (sse) response.write('event: message\ndata: ')
  for (const part of answer) response.write(part)
  response.end(sse ? '\n\n' : '')
}

const server = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(405).end()
    return
  }
  post(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${address.port}/mcp` })}\n`)
})
