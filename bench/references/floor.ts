// What a large result takes at the least: join and parse the message, write its bytes. `floor.js FOLDER SCRIPT ARGS...`.
// A text's bytes are those of the answer, its first page; an image's are a file, decoded once.
import fastify from 'fastify'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringAt } from '../guards.ts'
import { listen } from './listen.ts'
import { RpcPipe } from './rpc-pipe.ts'

interface Call {
  readonly tool: string
  readonly arguments: Record<string, unknown>
}

const PAGE_CHARS = 150_000
const [folder = '', ...args] = process.argv.slice(2)
const pipe = await new RpcPipe(args).start()
const app = fastify()
app.post<{ Body: Call }>('/invoke', async ({ body }) => {
  const result = await pipe.request('tools/call', { name: body.tool, arguments: body.arguments })
  if (body.tool !== 'image') return { text: stringAt(result, 'content', 0, 'text').slice(0, PAGE_CHARS) }
  const path = join(folder, randomUUID())
  const bytes = Buffer.from(stringAt(result, 'content', 0, 'data'), 'base64')
  await writeFile(path, bytes)
  return { path, size_bytes: bytes.length }
})
await listen(app)
