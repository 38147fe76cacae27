import type { ServerConnection } from '../../src/connections/connection.ts'
import { isRecord } from '../../src/util/guards.ts'
import { connected, overHttp, overStdio, testConnection } from '../fixtures/connection.ts'
import { opened } from '../fixtures/client.ts'
import { faultTest } from '../fixtures/fault-test.ts'
import { linesOf, stdioEntry, tempDir, until } from '../fixtures/helpers.ts'
import { sse } from '../fixtures/http/sse.ts'
import { v1Http } from '../fixtures/http/v1.ts'
import { v2Http } from '../fixtures/http/v2.ts'

async function names (connection: ServerConnection): Promise<unknown[]> {
  return (await connection.list('tools')).items.map((item) => isRecord(item) ? item.name : undefined)
}

faultTest('a listing follows its changes in both eras, also after the connection was renewed', async (t) => {
  const v1 = await opened(t, v1Http({ listChanged: true }))
  const v2 = await opened(t, v2Http({ listChanged: true }))
  const old = await opened(t, sse({ listChanged: true }))
  const cases = [
    ['stdio', overStdio(stdioEntry('v1', ['--list-changed']))],
    ['modern stdio', overStdio(stdioEntry('v2', ['--list-changed', '--modern-only']))],
    ['http', overHttp(v1)],
    ['modern http', overHttp(v2)],
    ['sse', overHttp(old)]
  ] as const
  t.jobs = 3
  await Promise.all(cases.map(([name, transport]) => t.test(name, { buffered: true }, async (t) => {
    const { connection } = testConnection(t, transport)
    await connected({ connection })
    for (const added of ['first', 'second']) {
      t.notOk((await names(connection)).includes(added))
      let told = 0
      const unsubscribe = connection.onListChanged((kinds) => { if (kinds.includes('tools')) told++ })
      // A subscription of the 2026 era needs a moment to stand; whoever asks before sees the change all the same.
      await connection.callTool('mutate', { name: added })
      await until(() => told > 0, 5000, 'the change was announced')
      t.ok((await names(connection)).includes(added))
      unsubscribe()
      await connection.restart()
    }
  })))
})

faultTest('thousands of changes a second cost few listings, and the last one is seen', async (t) => {
  const rpcLog = `${tempDir(t)}/rpc`
  const { connection } = testConnection(t, overStdio(stdioEntry('v1', ['--list-changed'], { RPC_LOG: rpcLog })))
  await connected({ connection })
  await names(connection)
  connection.onListChanged(() => { names(connection).catch(() => {}) })
  const before = linesOf(rpcLog).filter((method) => method === 'tools/list').length
  const started = Date.now()
  await Promise.all(Array.from({ length: 4 }, async (_, lane) => {
    for (let n = 0; n < 500; n++) await connection.callTool('mutate', { name: `tool-${lane}-${n}` })
  }))
  const all = await names(connection)
  t.ok(all.includes('tool-0-499') && all.includes('tool-3-499'))
  const listings = linesOf(rpcLog).filter((method) => method === 'tools/list').length - before
  t.ok(listings <= 2 + (Date.now() - started) / 250, `${listings} listings in ${Date.now() - started} ms`)
})

faultTest('a server that promises no announcements is asked again after a while, one with a ttl after that', async (t) => {
  const server = await opened(t, v1Http({ ttlMs: 200 }))
  const { connection } = testConnection(t, overHttp(server))
  await names(connection)
  server.offer.mutate('tools', 'silent')
  await until(async () => (await names(connection)).includes('silent'), 3000)
  t.pass('the time to live was kept')
})
