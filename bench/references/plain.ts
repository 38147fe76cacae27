// A Fastify route over the SDK client's `callTool`: `plain.js stdio SCRIPT ARGS...` or `plain.js http URL`.
import fastify from 'fastify'
import { listen } from './listen.ts'
import { connectSdk } from './sdk-client.ts'

interface Call {
  readonly tool: string
  readonly arguments: Record<string, unknown>
}

const client = await connectSdk(process.argv.slice(2))
const app = fastify()
app.post<{ Body: Call }>('/invoke', async ({ body }) => await client.callTool({ name: body.tool, arguments: body.arguments }))
await listen(app)
