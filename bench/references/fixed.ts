// A Fastify route that answers the bytes of a file, or 304: `fixed.js FILE ETAG`. Without a file, an empty application.
import fastify from 'fastify'
import { readFile } from 'node:fs/promises'
import { listen } from './listen.ts'

const [file, etag = '"none"'] = process.argv.slice(2)
const body = file === undefined ? '' : await readFile(file, 'utf8')
const app = fastify()
app.get('/', (request, reply) => {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
})
await listen(app)
