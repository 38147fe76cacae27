import t, { type Test } from 'tap'
import { Lifeline } from '../../../src/connections/lifeline.ts'
import { connect } from '../../../src/connections/connect.ts'
import { ListingCache } from '../../../src/connections/listing-cache.ts'
import { AuthorizationRequired, ConnectFailed } from '../../../src/connections/lost.ts'
import type { Session } from '../../../src/connections/session.ts'
import { overHttp } from '../../fixtures/connection.ts'
import { opened } from '../../fixtures/client.ts'
import { until } from '../../fixtures/helpers.ts'
import { v1Http } from '../../fixtures/http/v1.ts'

/** A lifeline whose attempts the test decides on. */
async function lifeline (t: Test, before: (attempt: number, signal: AbortSignal) => Promise<void> = async () => {}) {
  const server = await opened(t, v1Http())
  const states: string[] = []
  const sessions: Session[] = []
  let attempts = 0
  const it = new Lifeline({
    name: 's',
    random: () => 0,
    redact: (text) => text.replaceAll('secret', '***'),
    onReady: (session) => sessions.push(session),
    onState: (state) => states.push(state),
    open: async (signal) => {
      await before(++attempts, signal)
      return await connect({
        slug: 's',
        transport: overHttp(server),
        identity: { name: 'p', version: '0' },
        cache: new ListingCache(),
        timeoutMs: 5000,
        signal,
        stdio: { onStderr: () => {}, onJunk: () => {}, onGroup: () => {} },
        onListChanged: () => {},
        onError: () => {}
      })
    }
  })
  t.teardown(async () => await it.stop())
  return { it, states, sessions, attempts: () => attempts }
}

t.test('a stop before the start, without a start, and twice', async (t) => {
  const { it, attempts } = await lifeline(t)
  await it.stop()
  it.start()
  await it.stop()
  t.equal(it.state, 'stopped')
  t.equal(attempts(), 0)
  await t.rejects(it.session(undefined, 1000), { code: 'server_unavailable', message: /being stopped/ })
})

t.test('a stop while it connects ends the attempt', async (t) => {
  const { it } = await lifeline(t, async (_attempt, signal) => await new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ConnectFailed('aborted')))
  }))
  it.start()
  const waiting = t.rejects(it.session(undefined, 10_000), { code: 'server_unavailable' })
  await it.stop()
  await waiting
  t.equal(it.state, 'stopped')
})

t.test('calls wait for the attempt that is under way or near, and are told when the next one is far', async (t) => {
  const { it, states } = await lifeline(t, async (attempt) => { if (attempt === 1) throw new ConnectFailed('the secret is out') })
  it.start()
  t.ok(await it.session(undefined, 10_000))
  t.strictSame(states, ['connecting', 'backoff', 'connecting', 'ready'])
  const failing = await lifeline(t, async () => { throw new ConnectFailed('the secret is out') })
  failing.it.start()
  await until(() => failing.attempts() >= 3 && failing.it.state === 'backoff', 5000)
  await t.rejects(failing.it.session(AbortSignal.abort(), 10_000), { name: 'CallAborted' })
  t.match(failing.it, { lastError: 'the *** is out', tried: true, nextTryAt: Date })
  failing.it.wake()
  await until(() => failing.attempts() >= 4)
})

t.test('missing credentials are a state of their own', async (t) => {
  const { it } = await lifeline(t, async () => { throw new AuthorizationRequired('the server answered 401') })
  it.start()
  await t.rejects(it.session(undefined, 10_000), { code: 'authorization_required' })
  t.equal(it.state, 'auth_required')
})

t.test('a session that ends is followed by another, at once the first time', async (t) => {
  const { it, sessions, states } = await lifeline(t)
  it.start()
  const first = await it.session(undefined, 5000)
  it.abandon(first, 'of no use')
  t.equal(it.current, undefined, 'it is given out no more')
  const second = await it.session(undefined, 5000)
  t.not(second, first)
  it.abandon(first, 'once more')
  t.equal(it.current, second, 'an old one changes nothing')
  it.restart('asked for')
  t.equal(it.state, 'connecting')
  await it.settled(undefined, 5000)
  t.equal(sessions.length, 3)
  t.notOk(states.includes('backoff'))
  await it.stop()
  await Promise.all(sessions.map(({ closed }) => closed))
  t.pass('every session is closed')
})
