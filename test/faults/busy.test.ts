import { connected, overHttp, overStdio, testConnection, textIn } from '../fixtures/connection.ts'
import { opened } from '../fixtures/client.ts'
import { faultTest } from '../fixtures/fault-test.ts'
import { stdioEntry, until } from '../fixtures/helpers.ts'
import { v1Http } from '../fixtures/http/v1.ts'

faultTest('calls beyond the places wait, and beyond the queue are refused at once', async (t) => {
  const server = await opened(t, v1Http())
  const { connection } = testConnection(t, overHttp(server), { config: { maxConcurrency: 2, maxQueue: 1 } })
  await connected({ connection })
  const caller = new AbortController()
  const slow = ['a', 'b'].map((id) => connection.callTool('slow', { ms: 60_000, id }, { signal: caller.signal }))
  const failed = Promise.all(slow.map((call) => t.rejects(call, { code: 'upstream_error' })))
  const queued = connection.callTool('echo', { message: 'queued' })
  await t.rejects(connection.callTool('echo', { message: 'too many' }), {
    code: 'server_busy',
    retryAfterS: 1,
    message: /2 calls are in flight and 1 are waiting/
  })
  t.ok((await connection.list('tools')).items.length > 0, 'a listing waits for no place')
  await until(() => server.recorded.includes('b started'))
  caller.abort()
  await failed
  t.equal(textIn(await queued), 'queued')
  await until(() => server.recorded.includes('a cancelled') && server.recorded.includes('b cancelled'))
})

faultTest('a caller that leaves the queue frees its place in it', async (t) => {
  const server = await opened(t, v1Http())
  const { connection } = testConnection(t, overHttp(server), { config: { maxConcurrency: 1, maxQueue: 1 } })
  await connected({ connection })
  const first = connection.callTool('slow', { ms: 500, id: 'first' })
  const caller = new AbortController()
  const leaving = connection.callTool('counted', { id: 'never' }, { signal: caller.signal })
  caller.abort()
  await t.rejects(leaving, { message: /the caller ended the call/ })
  t.equal(textIn(await connection.callTool('echo', { message: 'second' })), 'second')
  await first
  t.notOk(server.recorded.includes('never'))
})

faultTest('a slow server never slows another', async (t) => {
  const { connection: slow } = testConnection(t, overStdio(stdioEntry('v1')), { config: { maxConcurrency: 2, maxQueue: 50 } })
  const server = await opened(t, v1Http())
  const { connection: quick } = testConnection(t, overHttp(server))
  await connected({ connection: slow })
  await connected({ connection: quick })
  const caller = new AbortController()
  const calls = Array.from({ length: 40 }, () => slow.callTool('slow', { ms: 60_000 }, { signal: caller.signal }).catch(() => 'ended'))
  for (let n = 0; n < 50; n++) t.equal(textIn(await quick.callTool('echo', { message: `${n}` })), `${n}`)
  caller.abort()
  t.strictSame(new Set(await Promise.all(calls)), new Set(['ended']))
})

faultTest('twenty megabytes of text pass, and nothing of them is kept', async (t) => {
  const server = await opened(t, v1Http())
  for (const transport of [overStdio(stdioEntry('v1')), overHttp(server)]) {
    const { connection } = testConnection(t, transport, { config: { timeoutMs: 30_000 } })
    t.equal(Buffer.byteLength(textIn(await connection.callTool('big_text', { bytes: 20_000_000 }))), 20_000_000)
  }
})
