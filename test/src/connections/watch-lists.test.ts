import { pino } from 'pino'
import t from 'tap'
import { watchAlive, watchLists } from '../../../src/connections/watch-lists.ts'
import { overHttp, overStdio } from '../../fixtures/connection.ts'
import { opened } from '../../fixtures/client.ts'
import { linesOf, rawEntry, stdioEntry, tempDir, until } from '../../fixtures/helpers.ts'
import { v1Http } from '../../fixtures/http/v1.ts'
import { v2Http } from '../../fixtures/http/v2.ts'
import { openedSession } from '../../fixtures/session.ts'

const LISTEN = 'subscriptions/listen'
const silent = pino({ level: 'silent' })

t.test('a server of the 2026 era is asked for changes, again after the stream ended, and then a gap is told', async (t) => {
  const server = await opened(t, v2Http({ modernOnly: true, listChanged: true }))
  const { session, told } = await openedSession(t, overHttp(server))
  let gaps = 0
  const end = watchLists(session, silent, () => { gaps++ })
  await until(() => server.counts.of(LISTEN) === 1)
  await until(() => {
    server.offer.mutate('tools', 'added')
    return told.changed.includes('tools')
  }, 5000, 'the subscription stands')
  t.equal(gaps, 0)
  server.dropConnections()
  await until(() => gaps === 1, 10_000)
  t.equal(server.counts.of(LISTEN), 2)
  end()
  server.dropConnections()
  t.equal(gaps, 1)
})

t.test('who announces nothing, or announces unasked, is not asked', async (t) => {
  const quiet = await opened(t, v2Http({ modernOnly: true }))
  const old = await opened(t, v1Http({ listChanged: true }))
  for (const server of [quiet, old]) {
    const { session } = await openedSession(t, overHttp(server))
    watchLists(session, silent, () => t.fail('there is no gap'))()
    const end = watchLists(session, silent, () => t.fail('there is no gap'))
    await session.request('tools/list', {}, { timeoutMs: 5000, maxTotalTimeoutMs: 5000 })
    t.equal(server.counts.of(LISTEN), 0)
    end()
  }
})

t.test('an idle server of the older revisions is pinged until it is dead, or no more', async (t) => {
  const rpcLog = `${tempDir(t)}/rpc`
  const pings = (): number => linesOf(rpcLog).filter((method) => method === 'ping').length
  const { session } = await openedSession(t, overStdio(rawEntry('', [], { RPC_LOG: rpcLog })))
  const dead: string[] = []
  watchAlive(session, 20, (reason) => dead.push(reason))
  await until(() => pings() >= 2)
  t.strictSame(dead, [])
  await session.close('gone')
  await until(() => dead.length === 1)
  t.match(dead, [/does not answer a ping: gone/])

  const { session: ended } = await openedSession(t, overStdio(stdioEntry('v1')))
  watchAlive(ended, 1, () => t.fail('nobody asked'))()
  await ended.close('gone')
})

t.test('while a call is in flight, and in the 2026 era, nobody is pinged', async (t) => {
  const old = await opened(t, v1Http())
  const modern = await opened(t, v2Http({ modernOnly: true }))
  for (const server of [old, modern]) {
    const { session } = await openedSession(t, overHttp(server))
    const call = session.request('tools/call', { name: 'slow', arguments: { ms: 200 } }, { timeoutMs: 5000, maxTotalTimeoutMs: 5000 })
    const end = watchAlive(session, 5, (reason) => t.fail(reason))
    await call
    end()
    t.equal(server.counts.of('ping'), 0)
  }
})
