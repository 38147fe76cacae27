import { connected, overHttp, overStdio, testConnection, textIn } from '../fixtures/connection.ts'
import { opened } from '../fixtures/client.ts'
import { faultTest } from '../fixtures/fault-test.ts'
import { linesOf, rawEntry, tempDir, until } from '../fixtures/helpers.ts'
import { v1Http } from '../fixtures/http/v1.ts'
import { v2Http } from '../fixtures/http/v2.ts'

faultTest('an idle server of the older revisions is pinged, and a session that it forgot is renewed before it is needed', async (t) => {
  const server = await opened(t, v1Http())
  const { connection, log } = testConnection(t, overHttp(server), { deps: { pingEveryMs: 50 } })
  await connected({ connection })
  await until(() => server.counts.of('ping') >= 2)
  server.forgetSessions()
  await until(() => log.filter(({ state }) => state === 'ready').length === 2)
  t.equal(textIn(await connection.callTool('echo', { message: 'there' })), 'there')
})

faultTest('a server that refuses pings is left alone', async (t) => {
  const rpcLog = `${tempDir(t)}/rpc`
  const { connection, log } = testConnection(t, overStdio(rawEntry('modern', [], { RPC_LOG: rpcLog })), { deps: { pingEveryMs: 30 } })
  await connected({ connection })
  await until(() => linesOf(rpcLog).filter((method) => method === 'ping').length >= 3)
  t.equal(log.filter(({ state }) => state === 'ready').length, 1)
})

faultTest('the 2026 era has no ping', async (t) => {
  const server = await opened(t, v2Http())
  const { connection } = testConnection(t, overHttp(server), { deps: { pingEveryMs: 10 } })
  await connected({ connection })
  for (let n = 0; n < 20; n++) await connection.callTool('echo', { message: 'x' })
  t.equal(server.counts.of('ping'), 0)
})
