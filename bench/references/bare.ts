// A Fastify route over bare JSON-RPC, no SDK, no renderer: `bare.js stdio SCRIPT ARGS...` or `bare.js http URL`.
import fastify from 'fastify'
import { Pool } from 'undici'
import { listen } from './listen.ts'
import { RpcPipe } from './rpc-pipe.ts'

interface Call {
  readonly tool: string
  readonly arguments: Record<string, unknown>
}

const [kind, target = '', ...rest] = process.argv.slice(2)
const request = kind === 'http' ? overHttp(target) : await overStdio([target, ...rest])
const app = fastify()
app.post<{ Body: Call }>('/invoke', async ({ body }) => await request('tools/call', { name: body.tool, arguments: body.arguments }))
await listen(app)

async function overStdio (args: readonly string[]): Promise<(method: string, params: unknown) => Promise<unknown>> {
  const pipe = await new RpcPipe(args).start()
  return async (method, params) => await pipe.request(method, params)
}

function overHttp (url: string): (method: string, params: unknown) => Promise<unknown> {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: 256 })
  let nextId = 0
  return async (method, params) => {
    const { body } = await pool.request({
      method: 'POST',
      path: pathname,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params })
    })
    const answer: unknown = await body.json()
    return typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : answer
  }
}
