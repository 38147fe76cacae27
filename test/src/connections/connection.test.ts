import t from 'tap'
import { overHttp, overStdio, testConnection, textIn } from '../../fixtures/connection.ts'
import { rawEntry, stdioEntry, until } from '../../fixtures/helpers.ts'
import { authHttp } from '../../fixtures/http/auth.ts'
import { failingHttp, hangingHttp } from '../../fixtures/http/broken.ts'
import { regionHttp } from '../../fixtures/http/region.ts'
import { sse } from '../../fixtures/http/sse.ts'
import { v1Http } from '../../fixtures/http/v1.ts'
import { v2Http } from '../../fixtures/http/v2.ts'
import { opened } from '../../fixtures/client.ts'

t.test('every kind of server is met in its own way', async (t) => {
  const v1 = await opened(t, v1Http())
  const json = await opened(t, v1Http({ json: true }))
  const v2 = await opened(t, v2Http())
  const modern = await opened(t, v2Http({ modernOnly: true }))
  const old = await opened(t, sse())
  const old400 = await opened(t, sse({ refuseWith: 400 }))
  const old404 = await opened(t, sse({ refuseWith: 404 }))
  const cases = [
    ['v1 over stdio', overStdio(stdioEntry('v1')), 'stdio', '2025-11-25'],
    ['v2 over stdio', overStdio(stdioEntry('v2')), 'stdio', '2025-11-25'],
    ['modern-only over stdio', overStdio(stdioEntry('v2', ['--modern-only'])), 'stdio', '2026-07-28'],
    ['raw, modern-only', overStdio(rawEntry('modern-only')), 'stdio', '2026-07-28'],
    ['raw, modern-only with invalid params', overStdio(rawEntry('modern-only-params')), 'stdio', '2026-07-28'],
    ['the oldest revision', overStdio(rawEntry('oldest-version')), 'stdio', '2024-10-07'],
    ['a banner first', overStdio(rawEntry('banner')), 'stdio', '2025-11-25'],
    ['v1 over HTTP', overHttp(v1), 'http', '2025-11-25'],
    ['v1 over HTTP with JSON answers', overHttp(json), 'http', '2025-11-25'],
    ['v2 over HTTP', overHttp(v2), 'http', '2026-07-28'],
    ['modern-only over HTTP', overHttp(modern), 'http', '2026-07-28'],
    ['SSE, stated', overHttp(old, 'sse'), 'sse', '2025-11-25'],
    ['SSE after 405', overHttp(old), 'sse', '2025-11-25'],
    ['SSE after 400', overHttp(old400), 'sse', '2025-11-25'],
    ['SSE after 404', overHttp(old404), 'sse', '2025-11-25']
  ] as const
  for (const [name, transport, kind, protocolVersion] of cases) {
    await t.test(name, async (t) => {
      const { connection } = testConnection(t, transport)
      t.equal(textIn(await connection.callTool('echo', { message: 'größe' })), 'größe')
      t.match(connection.status(), { state: 'ready', transport: kind, protocolVersion, capabilitiesKnown: true })
      t.ok((await connection.list('tools')).items.length > 0)
      t.match(await connection.readResource(name.startsWith('raw') || name.startsWith('the') || name.startsWith('a ') ? 'raw://text' : 'test://text'), { contents: [{}] })
      await connection.stop()
      t.equal(connection.status().state, 'stopped')
    })
  }
})

t.test('what cannot be connected to says why', async (t) => {
  const failing = await opened(t, failingHttp(500))
  const missing = await opened(t, failingHttp(404))
  const hanging = await opened(t, hangingHttp())
  const streaming = await opened(t, hangingHttp({ stream: true }))
  const auth = await opened(t, authHttp())
  const cases = [
    ['no command', { kind: 'stdio', command: 'no-such-command', args: [], env: {} }, 'backoff', /the command "no-such-command" was not found/],
    ['no folder', { ...overStdio(stdioEntry('v1')), cwd: '/no/such/folder' }, 'backoff', /the folder "\/no\/such\/folder" does not exist/],
    ['not executable', { kind: 'stdio', command: '/etc/passwd', args: [], env: {} }, 'backoff', /may not be executed/],
    ['ends at once', overStdio(rawEntry('exit-at-once')), 'backoff', /exited with code 3 before it had answered initialize; its stderr ends: cannot start: no licence/],
    ['ends in initialize', overStdio(rawEntry('exit-in-initialize')), 'backoff', /exited with code 3.*giving up in initialize/],
    ['refuses initialize', overStdio(rawEntry('refuse-initialize')), 'backoff', /the database is down/],
    ['an unknown revision', overStdio(rawEntry('unknown-version')), 'backoff', /1999-01-01/],
    ['answers nothing', overStdio(rawEntry('mute-initialize')), 'backoff', /timed out|did not connect/i],
    ['HTTP 500', overHttp(failing), 'backoff', /500|it broke/],
    ['HTTP 404', overHttp(missing), 'backoff', /over streamable HTTP: .*; over HTTP\+SSE: .*404/],
    ['hangs', overHttp(hanging), 'backoff', /timed out|did not connect/i],
    ['hangs as a stream', overHttp(streaming, 'sse'), 'backoff', /did not connect within/],
    ['nobody listens', overHttp({ url: 'http://127.0.0.1:1/mcp' }), 'backoff', /ECONNREFUSED/],
    ['wants credentials', overHttp(auth), 'auth_required', /401/],
    ['SSE that wants credentials', overHttp(auth, 'sse'), 'auth_required', /401/]
  ] as const
  t.jobs = 4
  await Promise.all(cases.map(([name, transport, state, error]) => t.test(name, { buffered: true }, async (t) => {
    // Short only where nothing will ever come: a loaded machine takes its time to start a process.
    const { connection } = testConnection(t, transport, { deps: { connectTimeoutMs: /hang|nothing/.test(name) ? 1000 : 15_000 } })
    await until(() => connection.status().state === state, 20_000, name)
    t.match(connection.status().lastError, error)
    await connection.stop()
  })))
})

t.test('a call that a server refuses for its headers is sent again with those that it wants now', async (t) => {
  const region = { region: 'eu' }
  const known = await opened(t, regionHttp({ declared: true }))
  const { connection } = testConnection(t, overHttp(known))
  await connection.list('tools')
  t.equal(textIn(await connection.callTool('query', region)), 'from eu')
  t.strictSame(known.calls, ['eu'], 'declared in the listing: right at once')

  const changed = await opened(t, regionHttp())
  const { connection: outdated, log } = testConnection(t, overHttp(changed))
  await outdated.list('tools')
  changed.declare()
  t.equal(textIn(await outdated.callTool('query', region)), 'from eu')
  t.strictSame(changed.calls, ['', 'eu'], 'the listing was out of date')
  t.equal(log.filter(({ msg }) => msg === 'call is sent again').length, 1)
  t.equal(textIn(await outdated.callTool('query', region)), 'from eu')
  t.equal(changed.calls.length, 3)

  const unknown = await opened(t, regionHttp({ declared: true }))
  const { connection: unlisted } = testConnection(t, overHttp(unknown))
  t.equal(textIn(await unlisted.callTool('query', region)), 'from eu')
  t.strictSame(unknown.calls, ['', 'eu'], 'nothing was listed before')
})

t.test('a server that refuses whatever headers come is asked twice, not for ever', async (t) => {
  const server = await opened(t, regionHttp({ declared: true, stubborn: true }))
  const { connection } = testConnection(t, overHttp(server))
  await t.rejects(connection.callTool('query', { region: 'eu' }), { code: 'upstream_error', message: /-32020.*Header mismatch/ })
  t.equal(server.calls.length, 2)
  t.equal(connection.status().state, 'ready')
})
