import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import t from 'tap'
import { createPool } from '../../../src/connections/http-pool.ts'
import { httpTransport, sseTransport, stdioTransport, type OpenTransport } from '../../../src/connections/open-transport.ts'
import { sendMessage } from '../../../src/connections/session-send.ts'
import { opened } from '../../fixtures/client.ts'
import { rawEntry } from '../../fixtures/helpers.ts'
import { jsonBody, listen } from '../../fixtures/http/listener.ts'
import { sse } from '../../fixtures/http/sse.ts'

const PING = { jsonrpc: '2.0', id: 1, method: 'ping', params: {} } as const
const CALL = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'größe' } } as const

/** Sends over a transport and gives back what was told meanwhile. */
async function send (message: JSONRPCMessage, open: OpenTransport, modern = false, headers: Record<string, string> | undefined = undefined) {
  const told: { sent: boolean, messages: JSONRPCMessage[] } = { sent: false, messages: [] }
  const failure = await new Promise<Error | undefined>((resolve) => sendMessage(message, {
    signal: undefined,
    headers,
    onSent: () => { told.sent = true },
    onTaken: () => resolve(undefined),
    onFailed: resolve,
    waiting: () => told.messages.length === 0
  }, { open, protocolVersion: modern ? '2026-07-28' : '2025-11-25', modern, onMessage: (answer) => told.messages.push(answer), onOversize: () => {} }))
  return { ...told, failure }
}

t.test('to a process: known to be sent, and known not to be once it has ended', async (t) => {
  const open = stdioTransport({ kind: 'stdio', ...rawEntry('') }, { onStderr: () => {}, onJunk: () => {}, onOversize: () => {} })
  t.match(await send(PING, open), { sent: false, failure: { name: 'ConnectionLost', sent: false } }, 'before it was started')
  await open.transport.start()
  t.strictSame(await send(PING, open), { sent: true, messages: [], failure: undefined })
  await open.transport.close()
  t.match(await send(PING, open), { sent: false, failure: { name: 'ConnectionLost', sent: false } })
})

t.test('over HTTP: with the headers of its revision, the configuration and the call', async (t) => {
  const seen: Record<string, unknown>[] = []
  const server = await opened(t, listen(async (request, response) => {
    seen.push({ ...request.headers, body: await jsonBody(request) })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id: 2, result: { fine: true } }))
  }))
  const pool = await createPool()
  t.teardown(async () => await pool.destroy())
  const open = httpTransport({ kind: 'http', url: server.url, headers: { 'x-key': 'k' } }, pool)
  for (const modern of [false, true]) {
    t.match(await send(CALL, open, modern, { 'mcp-param-region': 'eu' }), { sent: true, failure: undefined, messages: [{ id: 2, result: { fine: true } }] })
  }
  const common = { 'x-key': 'k', 'mcp-param-region': 'eu', 'content-type': 'application/json', accept: 'application/json, text/event-stream', body: CALL }
  t.match(seen, [
    { ...common, 'mcp-protocol-version': '2025-11-25', 'mcp-method': undefined },
    { ...common, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': /^=\?base64\?/ }
  ])
  await server.close()
  t.match(await send(CALL, open), { failure: { name: 'ConnectionLost' } })
})

t.test('over HTTP+SSE: sent as soon as it is posted, and not when nobody listens', async (t) => {
  const server = await opened(t, sse())
  const pool = await createPool()
  t.teardown(async () => await pool.destroy())
  const open = sseTransport({ kind: 'sse', url: server.url, headers: {} }, pool)
  await open.transport.start()
  t.match(await send(PING, open), { sent: true, failure: undefined })
  t.equal(server.counts.of('ping'), 1)
  await server.close()
  t.match(await send(PING, open), { failure: { name: 'ConnectionLost', sent: false } })
  await open.transport.close()
})
