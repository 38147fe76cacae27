import t from 'tap'
import { handshake } from '../../../src/connections/handshake.ts'
import { createPool } from '../../../src/connections/http-pool.ts'
import { httpTransport, sseTransport, stdioTransport } from '../../../src/connections/open-transport.ts'
import { opened } from '../../fixtures/client.ts'
import { processAlive, rawEntry, until } from '../../fixtures/helpers.ts'
import { hangingHttp } from '../../fixtures/http/broken.ts'
import { v1Http } from '../../fixtures/http/v1.ts'
import { v2Http } from '../../fixtures/http/v2.ts'
import { attempt } from '../../fixtures/session.ts'

const NOWHERE = { kind: 'auto', url: 'http://127.0.0.1:1/mcp', headers: {} } as const

t.test('each way to negotiate', async (t) => {
  const old = await opened(t, v1Http())
  const modern = await opened(t, v2Http({ modernOnly: true }))
  const cases = [
    ['legacy', old.url, 'legacy', '2025-11-25', false],
    ['auto with an old server', old.url, 'auto', '2025-11-25', false],
    ['auto with a modern one', modern.url, 'auto', '2026-07-28', true],
    ['pinned', modern.url, { pin: '2026-07-28' }, '2026-07-28', true]
  ] as const
  for (const [name, url, mode, protocolVersion, isModern] of cases) {
    const config = { kind: 'http', url, headers: {} } as const
    const session = await handshake(httpTransport(config, await createPool()), mode, attempt(config).options)
    t.match(session, { protocolVersion, modern: isModern, serverInfo: { name: 'fixture', version: '1.2.3' } }, name)
    await session.close('seen')
  }
})

t.test('an attempt that takes too long, or is ended, leaves nothing running', async (t) => {
  const mute = rawEntry('mute-initialize')
  const { options, told } = attempt({ kind: 'stdio', ...mute }, { timeoutMs: 200 })
  const open = stdioTransport({ kind: 'stdio', ...mute }, { ...options.stdio, onOversize: () => {} })
  await t.rejects(handshake(open, 'legacy', options), /timed out/i)
  const { pid = 0 } = open.transport
  t.ok(pid > 0 && !processAlive(pid), 'its process was stopped')
  t.strictSame(told.groups, [`+${pid}`, `-${pid}`])
})

t.test('a stream in which nothing comes knows no end of its own', async (t) => {
  const server = await opened(t, hangingHttp({ stream: true }))
  const config = { kind: 'sse', url: server.url, headers: {} } as const
  const pool = await createPool()
  t.teardown(async () => await pool.destroy())
  await t.rejects(handshake(sseTransport(config, pool), 'legacy', attempt(config, { timeoutMs: 10 }).options), /did not connect within 510 ms/)
  const caller = new AbortController()
  const ended = handshake(sseTransport(config, pool), 'legacy', attempt(config, { signal: caller.signal }).options)
  await until(() => server.counts.of('GET') === 2)
  caller.abort(new Error('not wanted any more'))
  await t.rejects(ended, /not wanted any more/)
  await t.rejects(handshake(sseTransport(NOWHERE, pool), 'legacy', attempt(NOWHERE, { signal: AbortSignal.abort(new Error('too late')) }).options), /too late/)
})
