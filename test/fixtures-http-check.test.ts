import { Client, SSEClientTransport } from '@modelcontextprotocol/client'
import t from 'tap'
import { LEGACY, MODERN, connect, http, opened, statusOf, textOf } from './fixtures/client.ts'
import { until } from './fixtures/helpers.ts'
import { authHttp } from './fixtures/http/auth.ts'
import { failingHttp, hangingHttp, resettingHttp } from './fixtures/http/broken.ts'
import { lateHttp } from './fixtures/http/late.ts'
import { sse } from './fixtures/http/sse.ts'
import { v1Http } from './fixtures/http/v1.ts'
import { v2Http } from './fixtures/http/v2.ts'

const HTTP_SERVERS = [
  { name: 'v1', open: () => v1Http(), options: LEGACY },
  { name: 'v1 json', open: () => v1Http({ json: true }), options: LEGACY },
  { name: 'v2 legacy', open: () => v2Http(), options: LEGACY },
  { name: 'v2 modern', open: () => v2Http({ modernOnly: true }), options: MODERN },
  { name: 'v2 modern sse', open: () => v2Http({ responseMode: 'sse' }), options: MODERN }
] as const

for (const { name, open, options } of HTTP_SERVERS) {
  t.test(`${name} over HTTP`, async (t) => {
    const listener = await opened<Awaited<ReturnType<typeof open>>>(t, open())
    const client = await connect(t, http(listener), options)
    t.equal((await client.listTools()).tools.length, 20)
    t.equal(await textOf(client, 'counted', { id: 'a' }), 'a executed 1 times')
    t.strictSame(listener.recorded, ['a'])
    t.equal(listener.counts.of('tools/list'), 1)
    await t.rejects(client.callTool({ name: 'crash' }, { timeout: 2000 }))
  })
}

t.test('changes over HTTP', async (t) => {
  for (const { open, options } of [{ open: v1Http, options: LEGACY }, { open: v2Http, options: MODERN }]) {
    const listener = await opened(t, open({ listChanged: true }))
    let seen = 0
    await connect(t, http(listener), { ...options, listChanged: { tools: { onChanged: () => { seen++ }, autoRefresh: false, debounceMs: 0 } } })
    await until(() => {
      listener.offer.mutate('tools', 'later')
      return seen > 0
    })
  }
})

t.test('forgotten sessions are answered 404', async (t) => {
  const listener = await opened(t, v1Http())
  const client = await connect(t, http(listener))
  await textOf(client, 'echo')
  t.equal(listener.sessions, 1)
  listener.forgetSessions()
  t.equal(await statusOf(textOf(client, 'echo')), 404)
})

t.test('HTTP+SSE', async (t) => {
  for (const refuseWith of [404, 405] as const) {
    const listener = await opened(t, sse({ refuseWith }))
    t.equal(await statusOf(connect(t, http(listener))), refuseWith)
    const client = await connect(t, new SSEClientTransport(new URL(listener.url)))
    t.equal(await textOf(client, 'echo', { message: 'old' }), 'old')
    t.equal(listener.counts.of('tools/call'), 1)
    t.equal(listener.streams, 1)
  }
})

t.test('HTTP servers that do not serve', async (t) => {
  const auth = await opened(t, authHttp())
  const challenge = await fetch(auth.url, { method: 'POST' })
  t.equal(challenge.status, 401)
  t.match(challenge.headers.get('www-authenticate'), /^Bearer /)
  await challenge.text()
  const client = await connect(t, http(auth, { authorization: 'Bearer secret' }))
  t.equal(await textOf(client, 'echo', { message: 'let in' }), 'let in')

  const failing = await opened(t, failingHttp(503, { 'retry-after': '1' }))
  t.equal(await statusOf(connect(t, http(failing))), 503)
  await t.rejects(connect(t, http(await opened(t, resettingHttp()))))
  for (const stream of [false, true]) {
    const hanging = await opened(t, hangingHttp({ stream }))
    const transport = http(hanging)
    const client = new Client({ name: 'check', version: '1.0.0' })
    await t.rejects(client.connect(transport, { timeout: 200 }))
    t.equal(hanging.counts.of('POST') >= 1, true)
    await transport.close()
  }
})

t.test('a server that is up late, goes down and comes back', async (t) => {
  const late = await opened(t, lateHttp())
  await t.rejects(connect(t, http(late)))
  await late.start()
  const client = await connect(t, http(late))
  t.equal(await textOf(client, 'echo', { message: 'up' }), 'up')
  await late.stop()
  await t.rejects(textOf(client, 'echo'))
  await late.start()
  // The first try may meet a pooled socket that died with the old server.
  await until(async () => await statusOf(textOf(client, 'echo')) === 404)
})
