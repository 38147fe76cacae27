import t from 'tap'
import { MAX_MESSAGE_BYTES } from '../../../src/connections/message.ts'
import { overHttp, overStdio, textIn } from '../../fixtures/connection.ts'
import { opened } from '../../fixtures/client.ts'
import { rawEntry, stdioEntry, until } from '../../fixtures/helpers.ts'
import { sse } from '../../fixtures/http/sse.ts'
import { v1Http } from '../../fixtures/http/v1.ts'
import { v2Http } from '../../fixtures/http/v2.ts'
import { CALL_LIMITS, openedSession } from '../../fixtures/session.ts'

const echo = { name: 'echo', arguments: { message: 'größe' } }

t.test('what the server says of itself, and a request', async (t) => {
  const old = await opened(t, v1Http())
  const modern = await opened(t, v2Http({ modernOnly: true }))
  const older = await opened(t, sse())
  const cases = [
    [overStdio(stdioEntry('v1')), 'stdio', false, false],
    [overHttp(old), 'http', false, false],
    [overHttp(modern), 'http', true, true],
    [overHttp(older), 'sse', false, false]
  ] as const
  for (const [transport, kind, isModern, paramHeaders] of cases) {
    const { session } = await openedSession(t, transport)
    t.match(session, { transportKind: kind, modern: isModern, paramHeaders, instructions: 'A fixture', serverInfo: { name: 'fixture', version: '1.2.3' }, inFlight: 0 })
    t.ok(session.capabilities.tools)
    const asked = session.request('tools/call', echo, CALL_LIMITS)
    t.equal(session.inFlight, 1)
    t.equal(textIn(await asked), 'größe')
    await t.rejects(session.request('vendor/unknown', {}, CALL_LIMITS), { name: 'RpcError', code: -32601 })
    t.equal(session.inFlight, 0)
  }
})

t.test('the end of a process is the end of its session, and of its calls', async (t) => {
  const { session } = await openedSession(t, overStdio(rawEntry('crash-in-call')))
  await t.rejects(session.request('tools/call', echo, CALL_LIMITS), { name: 'ConnectionLost', sent: true, message: /exited with code 1/ })
  t.match(await session.ended, /the server's process exited with code 1/)
  await t.rejects(session.request('tools/list', {}, CALL_LIMITS), { name: 'ConnectionLost', sent: false })
})

t.test('what the server asks for is refused, and what changed is told', async (t) => {
  const asking = await openedSession(t, overStdio(rawEntry('ask-sampling')))
  t.match(textIn(await asking.session.request('tools/call', echo, CALL_LIMITS)), /-32601.*sampling\/createMessage/)
  const { session, told } = await openedSession(t, overStdio(stdioEntry('v1', ['--list-changed'])))
  for (const kind of ['tools', 'resources', 'prompts']) await session.request('tools/call', { name: 'mutate', arguments: { kind } }, CALL_LIMITS)
  await until(() => told.changed.length === 4)
  t.strictSame(told.changed, ['tools', 'resources', 'resourceTemplates', 'prompts'])
})

t.test('a session over HTTP that is retired lets its calls end, a process does not', async (t) => {
  const server = await opened(t, v1Http())
  const { session } = await openedSession(t, overHttp(server))
  const call = session.request('tools/call', { name: 'slow', arguments: { ms: 300, id: 'going' } }, CALL_LIMITS)
  await until(() => server.recorded.includes('going started'))
  await session.retire('a new one takes over')
  t.equal(await session.ended, 'a new one takes over')
  t.equal(textIn(await call), 'done after 1 steps')
  await session.closed
  t.equal(server.sessions, 0, 'the server was told')
  const process = await openedSession(t, overStdio(rawEntry('mute-call')))
  const cut = t.rejects(process.session.request('tools/call', echo, CALL_LIMITS), { name: 'ConnectionLost', message: 'replaced' })
  await process.session.retire('replaced')
  await cut
})

t.test('closing twice is closing once, and cuts calls off', async (t) => {
  const server = await opened(t, v2Http())
  const { session } = await openedSession(t, overHttp(server))
  const call = t.rejects(session.request('tools/call', { name: 'slow', arguments: { ms: 60_000, id: 'cut' } }, CALL_LIMITS), { name: 'ConnectionLost', message: 'done' })
  await until(() => server.recorded.includes('cut started'))
  const closing = session.close('done')
  t.equal(session.close('once more'), closing)
  await Promise.all([closing, call, session.closed])
  t.equal(await session.ended, 'done')
  await until(() => server.recorded.includes('cut cancelled'))
})

t.test('an answer that is too large fails its call; one of no call is only told', async (t) => {
  const { session, told } = await openedSession(t, overStdio(rawEntry('mute-call')))
  const call = session.request('tools/call', echo, CALL_LIMITS)
  const failed = t.rejects(call, { name: 'AnswerTooLarge', message: new RegExp(String(MAX_MESSAGE_BYTES)) })
  session.failOversize({ head: Buffer.from('{"id":1000000000,'), tail: Buffer.from(''), bytes: MAX_MESSAGE_BYTES + 1 })
  await failed
  session.failOversize({ head: Buffer.from('{"id":7,'), tail: Buffer.from(''), bytes: MAX_MESSAGE_BYTES + 1 })
  t.match(told.errors.at(-1), { name: 'AnswerTooLarge' })
})

t.test('a stream that breaks ends a session over HTTP+SSE', async (t) => {
  const server = await opened(t, sse())
  const { session } = await openedSession(t, overHttp(server))
  server.dropConnections()
  t.match(await session.ended, /the event stream was lost|closed the connection/)
  await session.closed
})
