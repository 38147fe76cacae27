import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import type { IncomingMessage, ServerResponse } from 'node:http'
import t, { type Test } from 'tap'
import { exchange } from '../../../src/connections/http-exchange.ts'
import { createPool } from '../../../src/connections/http-pool.ts'
import { endpointOf } from '../../../src/connections/http-request.ts'
import { opened } from '../../fixtures/client.ts'
import { jsonBody, listen } from '../../fixtures/http/listener.ts'

const REQUEST: JSONRPCMessage = { jsonrpc: '2.0', id: 1_000_000_000, method: 'tools/call', params: {} }
const ANSWER = { jsonrpc: '2.0', id: 1_000_000_000, result: { ok: true } }
const JSON_TYPE = { 'content-type': 'application/json' }
const EVENTS = { 'content-type': 'text/event-stream; charset=utf-8' }

type Handler = (request: IncomingMessage, response: ServerResponse, body: unknown) => void

interface Outcome {
  readonly received: JSONRPCMessage[]
  readonly sent: boolean
  readonly error: unknown
}

async function over (t: Test, handler: Handler, options: { hasSession?: boolean, resumable?: boolean, url?: string } = {}): Promise<Outcome> {
  const server = await opened(t, listen(async (request, response) => handler(request, response, await jsonBody(request))))
  const pool = await createPool()
  t.teardown(async () => await pool.destroy())
  const received: JSONRPCMessage[] = []
  let sent = false
  let error: unknown
  try {
    await exchange(REQUEST, {
      endpoint: endpointOf(new URL(options.url ?? server.url)),
      pool,
      headers: { 'mcp-session-id': 's' },
      hasSession: options.hasSession ?? true,
      resumable: options.resumable ?? true,
      signal: undefined,
      onSent: () => { sent = true },
      waiting: () => !received.some((message) => 'id' in message && message.id === 1_000_000_000),
      onMessage: (message) => received.push(message),
      onOversize: () => {}
    })
  } catch (caught) {
    error = caught
  }
  return { received, sent, error }
}

t.test('answers as JSON, as a batch, as events', async (t) => {
  const note = { jsonrpc: '2.0', method: 'notifications/message', params: {} }
  const cases: readonly (readonly [string, Handler, number])[] = [
    ['JSON', (_request, response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify(ANSWER)), 1],
    ['a batch', (_request, response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify([note, ANSWER])), 2],
    ['events', (_request, response) => response.writeHead(200, EVENTS).end(`data: ${JSON.stringify(note)}\n\nevent: message\ndata: ${JSON.stringify(ANSWER)}\n\n`), 2],
    ['an error body with our id', (_request, response) => response.writeHead(400, JSON_TYPE).end(JSON.stringify({ jsonrpc: '2.0', id: 1_000_000_000, error: { code: -32020, message: 'x' } })), 1],
    ['a stream that stays open', (_request, response) => response.writeHead(200, EVENTS).write(`data: ${JSON.stringify(ANSWER)}\n\n`), 1],
    ['after a redirect', (request, response) => request.url === '/mcp' ? response.writeHead(307, { location: '/mcp/' }).end() : response.writeHead(200, JSON_TYPE).end(JSON.stringify(ANSWER)), 1]
  ]
  for (const [name, handler, count] of cases) {
    const { received, error, sent } = await over(t, handler)
    t.equal(error, undefined, name)
    t.equal(received.length, count, name)
    t.ok(sent)
  }
})

t.test('what is no answer', async (t) => {
  const cases: readonly (readonly [string, Handler, object])[] = [
    ['junk', (_request, response) => response.writeHead(200, JSON_TYPE).end('{"jsonrpc'), { name: 'BadAnswer' }],
    ['another id', (_request, response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify({ ...ANSWER, id: 7 })), { name: 'BadAnswer', message: /another request/ }],
    ['HTML', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi</h1>'), { name: 'BadAnswer', message: /text\/html/ }],
    ['500', (_request, response) => response.writeHead(500).end('it broke'), { name: 'HttpStatusError', status: 500, message: /HTTP 500: it broke/ }],
    ['401', (_request, response) => response.writeHead(401).end(), { name: 'AuthorizationRequired' }],
    ['404 with a session', (_request, response) => response.writeHead(404).end(), { name: 'SessionForgotten', sent: false }],
    ['broken off', (request) => request.socket.destroy(), { name: 'ConnectionLost', sent: true }],
    ['events that end', (_request, response) => response.writeHead(200, EVENTS).end(': nothing\n\n'), { name: 'ConnectionLost', sent: true, message: /ended without an answer/ }],
    ['a redirect elsewhere', (_request, response) => response.writeHead(307, { location: 'http://127.0.0.2:1/' }).end(), { name: 'HttpStatusError', status: 307 }],
    ['redirects for ever', (_request, response) => response.writeHead(308, { location: '/again' }).end(), { name: 'HttpStatusError', status: 308 }]
  ]
  for (const [name, handler, expected] of cases) t.match((await over(t, handler)).error, expected, name)
  t.match((await over(t, (_request, response) => response.writeHead(404).end(), { hasSession: false })).error, { name: 'HttpStatusError', status: 404 })
})

t.test('a request that no connection could be made for was provably not sent', async (t) => {
  const { error, sent } = await over(t, () => {}, { url: 'http://127.0.0.1:1/mcp' })
  t.match(error, { name: 'ConnectionLost', sent: false, message: /ECONNREFUSED/ })
  t.equal(sent, false)
})

t.test('a stream with ids that breaks off is taken up again', async (t) => {
  const resumedAt: unknown[] = []
  const handler: Handler = (request, response) => {
    response.writeHead(200, EVENTS)
    if (request.method === 'POST') {
      response.write('id: 1\nretry: 1\n\ndata: {"jsonrpc":"2.0","method":"notifications/message"}\nid: 2\n\n', () => response.destroy())
      return
    }
    resumedAt.push([request.headers['last-event-id'], request.headers['mcp-session-id']])
    response.end(resumedAt.length === 1 ? 'id: 3\n\n' : `id: 4\ndata: ${JSON.stringify(ANSWER)}\n\n`)
  }
  const { error, received } = await over(t, handler)
  t.equal(error, undefined)
  t.equal(received.length, 2)
  t.strictSame(resumedAt, [['2', 's'], ['3', 's']])
  t.match((await over(t, handler, { resumable: false })).error, { name: 'ConnectionLost', sent: true })
  const refused: Handler = (request, response) => request.method === 'GET' ? response.writeHead(405).end() : response.writeHead(200, EVENTS).end('id: 1\nretry: 1\n\n')
  t.match((await over(t, refused)).error, { name: 'ConnectionLost', sent: true, message: /HTTP 405/ })
  const empty: Handler = (_request, response) => response.writeHead(200, EVENTS).end('id: 1\nretry: 1\n\n')
  t.match((await over(t, empty)).error, { name: 'ConnectionLost', message: /without an answer/ }, 'not for ever')
})
