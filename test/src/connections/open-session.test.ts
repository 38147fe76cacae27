import { pino } from 'pino'
import t, { type Test } from 'tap'
import { ListingCache } from '../../../src/connections/listing-cache.ts'
import { openSession } from '../../../src/connections/open-session.ts'
import { overStdio, serverConfig } from '../../fixtures/connection.ts'
import { rawEntry, until, type StdioEntry } from '../../fixtures/helpers.ts'

async function open (t: Test, entry: StdioEntry) {
  const log: Record<string, unknown>[] = []
  const groups: number[] = []
  const opening = openSession({
    config: serverConfig(overStdio(entry)),
    identity: { name: 'postern', version: '0.0.0' },
    cache: new ListingCache(),
    log: pino({ level: 'debug' }, { write: (line: string) => { log.push(JSON.parse(line)) } }),
    redact: (text) => text.replaceAll('licence', '***'),
    onGroup: (pgid) => groups.push(pgid),
    onListChanged: () => {},
    signal: new AbortController().signal
  })
  t.teardown(async () => await opening.then(async (session) => await session.close('the test is over'), () => {}))
  return { opening, log, groups }
}

t.test('what a server writes beside the protocol goes to the log', async (t) => {
  const { opening, log, groups } = await open(t, rawEntry('banner,flood-stderr', ['--bytes', '100000']))
  const session = await opening
  t.equal(groups.length, 1)
  await session.request('tools/call', { name: 'echo', arguments: {} }, { timeoutMs: 10_000, maxTotalTimeoutMs: 10_000 })
  await until(() => log.some(({ msg }) => msg === 'server stderr'))
  t.match(log.filter(({ text }) => text !== undefined).map(({ text }) => text), [/Welcome/, /"level"/, /ready/])
  await session.close('seen')
  await until(() => log.some(({ msg, lines }) => msg === 'server stderr was rate-limited' && Number(lines) > 0), 5000, 'what was held back is counted')
  t.ok(log.length < 100)
})

t.test('a server that cannot be started says why, in its own words, without secrets', async (t) => {
  const { opening } = await open(t, rawEntry('exit-at-once'))
  await t.rejects(opening, { name: 'ConnectFailed', message: /exited with code 3.*its stderr ends: cannot start: no \*\*\*/ })
  const silent = await open(t, { command: 'no-such-command', args: [], env: {} })
  await t.rejects(silent.opening, { name: 'ConnectFailed', message: /not found$|not found/ })
})
