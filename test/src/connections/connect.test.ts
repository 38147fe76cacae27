import t from 'tap'
import { connect } from '../../../src/connections/connect.ts'
import { overHttp, overStdio } from '../../fixtures/connection.ts'
import { opened } from '../../fixtures/client.ts'
import { linesOf, processAlive, rawEntry, stdioEntry, tempDir } from '../../fixtures/helpers.ts'
import { authHttp } from '../../fixtures/http/auth.ts'
import { failingHttp } from '../../fixtures/http/broken.ts'
import { listen } from '../../fixtures/http/listener.ts'
import { sse } from '../../fixtures/http/sse.ts'
import { attempt, openedSession } from '../../fixtures/session.ts'

t.test('a process is started once, a second time only for a server without initialize', async (t) => {
  for (const [name, entry, processes, modern] of [['v1', stdioEntry('v1'), 1, false], ['modern-only', rawEntry('modern-only'), 2, true]] as const) {
    const { session, told } = await openedSession(t, overStdio(entry))
    t.equal(told.groups.filter((group) => group.startsWith('+')).length, processes, name)
    t.equal(session.modern, modern)
    t.equal(session.transportKind, 'stdio')
    await session.close('seen')
    t.ok(told.groups.every((group) => !processAlive(Number(group.slice(1)))), 'none is left')
  }
})

t.test('the first refusal is told, not that of the second attempt', async (t) => {
  const rpcLog = `${tempDir(t)}/rpc`
  const { options, told } = attempt(overStdio(rawEntry('refuse-initialize', [], { RPC_LOG: rpcLog })))
  await t.rejects(connect(options), { name: 'ConnectFailed', message: /the database is down/ })
  t.strictSame(linesOf(rpcLog).filter((method) => method === 'initialize'), ['initialize'])
  t.ok(told.groups.length > 0 && told.groups.every((group) => !processAlive(Number(group.slice(1)))))
  const missing = attempt({ kind: 'stdio', command: 'no-such-command', args: [], env: {} })
  await t.rejects(connect(missing.options), { name: 'ConnectFailed', message: /was not found/ })
  t.strictSame(missing.told.groups, [])
})

t.test('over HTTP the older transport is tried only when the type is not stated and the POST was refused', async (t) => {
  const old = await opened(t, sse())
  t.equal((await openedSession(t, overHttp(old))).session.transportKind, 'sse')
  t.equal((await openedSession(t, overHttp(old, 'sse'))).session.transportKind, 'sse')
  await t.rejects(connect(attempt(overHttp(old, 'http')).options), { name: 'ConnectFailed', message: /405/ })
  const failing = await opened(t, failingHttp(500))
  await t.rejects(connect(attempt(overHttp(failing)).options), { name: 'ConnectFailed' })
  t.equal(failing.counts.of('GET'), 0, 'a server that broke is not asked another way')
})

t.test('credentials that are missing are told as such, on either transport', async (t) => {
  const auth = await opened(t, authHttp())
  for (const kind of ['auto', 'http', 'sse'] as const) await t.rejects(connect(attempt(overHttp(auth, kind)).options), { name: 'AuthorizationRequired' }, kind)
  const session = await openedSession(t, overHttp(auth, 'auto', { authorization: 'Bearer secret' }))
  t.equal(session.session.transportKind, 'http')
  const later = await opened(t, listen((request, response) => response.writeHead(request.method === 'POST' ? 405 : 401).end()))
  await t.rejects(connect(attempt(overHttp(later)).options), { name: 'AuthorizationRequired' }, 'on the second transport')
})
