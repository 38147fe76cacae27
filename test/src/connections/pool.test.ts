import { pino } from 'pino'
import t from 'tap'
import { ListingCache } from '../../../src/connections/listing-cache.ts'
import { ConnectionPool } from '../../../src/connections/pool.ts'
import { overStdio, serverConfig, textIn } from '../../fixtures/connection.ts'
import { linesOf, processAlive, stdioEntry, tempDir, until } from '../../fixtures/helpers.ts'

function pool (): ConnectionPool {
  return new ConnectionPool({
    identity: { name: 'postern', version: '0.0.0' },
    cache: new ListingCache(),
    log: pino({ level: 'silent' }),
    redact: (text) => text,
    onGroup: () => {}
  })
}

t.test('what is disabled or broken gets no connection', async (t) => {
  const it = pool()
  await it.replace(serverConfig({ kind: 'stdio', command: 'x', args: [], env: {} }, { name: 'off', disabled: true }))
  await it.replace({ name: 'broken', slug: 'broken', transport: { kind: 'stdio' }, error: 'X is not set' })
  t.strictSame(it.all(), [])
  t.ok(it.ready(), 'there is nothing to wait for')
})

t.test('an entry in the place of another: one process at a time, and calls wait or go over', async (t) => {
  const file = `${tempDir(t)}/calls`
  const it = pool()
  t.teardown(async () => await it.stop())
  const entry = (name: string) => serverConfig(overStdio(stdioEntry('v1', ['--name', name], { COUNTER_FILE: file })), { name: 's', slug: 's' })
  await it.replace(entry('old'))
  t.equal(it.ready(), false)
  const old = it.get('s')
  const { pid }: { pid: number } = JSON.parse(textIn(await old?.callTool('about', {})))
  t.ok(it.ready())
  const safe = old?.callTool('counted_read', { id: 'safe', ms: 500 }, { retrySafe: true })
  const unsafe = old?.callTool('counted', { id: 'unsafe', ms: 60_000 })
  const lost = t.rejects(unsafe ?? Promise.resolve(), { code: 'upstream_error', message: /its configuration changed.*may have run/ })
  await until(() => linesOf(file).includes('safe') && linesOf(file).includes('unsafe'))
  const replacing = it.replace(entry('new'))
  t.not(it.get('s'), old)
  const waited = it.get('s')?.callTool('about', {})
  await Promise.all([replacing, lost])
  t.notOk(processAlive(pid), 'the old one is gone before the new one starts')
  t.match(textIn(await safe), 'safe executed 2 times', 'what may run twice went over to the new one')
  t.match(JSON.parse(textIn(await waited)), { argv: ['--name', 'new'] })
  t.equal(linesOf(file).filter((line) => line === 'unsafe').length, 1)
  await it.remove('s')
  t.equal(it.get('s'), undefined)
  await it.remove('none')
})
