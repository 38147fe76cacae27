import { setImmediate as turn } from 'node:timers/promises'
import { overHttp, overStdio, testConnection, textIn } from '../fixtures/connection.ts'
import { opened } from '../fixtures/client.ts'
import { faultTest } from '../fixtures/fault-test.ts'
import { linesOf, stdioEntry, tempDir, until } from '../fixtures/helpers.ts'
import { sse } from '../fixtures/http/sse.ts'
import { v1Http } from '../fixtures/http/v1.ts'
import { v2Http } from '../fixtures/http/v2.ts'

faultTest('a tool that ends the process in its call', async (t) => {
  const dir = tempDir(t)
  const crashing = (name: string) => {
    const file = `${dir}/${name}`
    const { connection } = testConnection(t, overStdio(stdioEntry('v1', [], { COUNTER_FILE: file })))
    return { connection, executed: () => linesOf(file) }
  }
  t.jobs = 3
  await Promise.all([
    t.test('is not run twice, and the caller is told that it may have run', { buffered: true }, async (t) => {
      const { connection, executed } = crashing('once')
      await t.rejects(connection.callTool('counted', { id: 'once', crashTimes: 1 }), {
        code: 'upstream_error',
        message: /lost during tools\/call: the server's process exited with code 1\..* the tool may have run/,
        hint: /Check whether/
      })
      t.strictSame(executed(), ['once'])
      await until(() => connection.status().state === 'ready', 10_000)
      t.equal(textIn(await connection.callTool('echo', { message: 'back' })), 'back')
    }),
    t.test('is run again, unseen, when that is safe', { buffered: true }, async (t) => {
      const { connection } = crashing('again')
      t.equal(textIn(await connection.callTool('counted_read', { id: 'again', crashTimes: 1 }, { retrySafe: true })), 'again executed 2 times')
    }),
    t.test('is given up when the second run ends like the first', { buffered: true }, async (t) => {
      const { connection, executed } = crashing('ever')
      await t.rejects(connection.callTool('counted_read', { id: 'ever', crashTimes: 99 }, { retrySafe: true }), { code: 'upstream_error' })
      t.strictSame(executed(), ['ever', 'ever'])
    })
  ])
})

faultTest('a process that is killed between calls is back before the next one needs it', async (t) => {
  const { connection, log } = testConnection(t, overStdio(stdioEntry('v1')))
  for (let round = 0; round < 2; round++) {
    const { pid }: { pid: number } = JSON.parse(textIn(await connection.callTool('about', {})))
    process.kill(pid, 'SIGKILL')
    await until(() => log.filter(({ state }) => state === 'connecting').length > round + 1)
    t.equal(textIn(await connection.callTool('counted', { id: 'x' })), 'x executed 1 times', 'the new process counts anew')
    t.match(connection.status(), { state: 'ready' })
  }
})

faultTest('what has not left for a process that is stopped runs in the next one alone', async (t) => {
  const file = `${tempDir(t)}/counted`
  const { connection } = testConnection(t, overStdio(stdioEntry('v1', [], { COUNTER_FILE: file })))
  const large = 'x'.repeat(1_000_000)
  const pidNow = async (): Promise<number> => {
    const { pid }: { pid: number } = JSON.parse(textIn(await connection.callTool('about', {})))
    return pid
  }
  await pidNow()
  const unwritten = connection.callTool('counted', { id: 'in the same turn' })
  await connection.restart()
  t.equal(textIn(await unwritten), 'in the same turn executed 1 times')

  const pid = await pidNow()
  process.kill(pid, 'SIGSTOP')
  const halfWritten = t.rejects(connection.callTool('counted', { id: 'half written', large }), { message: /the tool may have run/ })
  await turn()
  const behind = connection.callTool('counted', { id: 'behind it' })
  await turn()
  const restarted = connection.restart()
  process.kill(pid, 'SIGCONT')
  await restarted
  await halfWritten
  t.equal(textIn(await behind), 'behind it executed 1 times')
  t.strictSame(linesOf(file), ['in the same turn', 'half written', 'behind it'])
})

faultTest('a session that the server forgot is renewed, and the call goes through', async (t) => {
  for (const json of [false, true]) {
    const server = await opened(t, v1Http({ json }))
    const { connection } = testConnection(t, overHttp(server))
    t.equal(textIn(await connection.callTool('counted', { id: 'a' })), 'a executed 1 times')
    server.forgetSessions()
    t.equal(textIn(await connection.callTool('counted', { id: 'a' })), 'a executed 2 times')
    t.strictSame(server.recorded, ['a', 'a'])
    server.forgetSessions()
    t.match(await connection.readResource('test://text'), { contents: [{}] })
    server.forgetSessions()
    const both = await Promise.all([connection.callTool('echo', { message: '1' }), connection.callTool('echo', { message: '2' })])
    t.strictSame(both.map(textIn), ['1', '2'])
    await connection.stop()
    t.equal(server.sessions, 0, 'each session but the forgotten ones was ended with DELETE')
  }
})

faultTest('a connection that breaks during the call', async (t) => {
  t.jobs = 3
  await Promise.all([v1Http, v2Http, sse].map(async (open) => {
    await t.test(open.name, { buffered: true }, async (t) => {
      const server = await opened<Awaited<ReturnType<typeof open>>>(t, open())
      const { connection } = testConnection(t, overHttp(server))
      await connection.list('tools')
      await t.rejects(connection.callTool('counted', { id: 'once', crashTimes: 1 }), { code: 'upstream_error', message: /the tool may have run/ })
      t.strictSame(server.recorded, ['once'])
      t.equal(textIn(await connection.callTool('counted_idempotent', { id: 'twice', crashTimes: 1 }, { retrySafe: true })), 'twice executed 2 times')
      t.equal(textIn(await connection.callTool('echo', { message: 'back' })), 'back')
    })
  }))
})

faultTest('a server that is down when the call comes was provably not reached', async (t) => {
  await Promise.all([v1Http, v2Http].map(async (open) => {
    const server = await open()
    const { connection } = testConnection(t, overHttp(server))
    await connection.callTool('echo', { message: 'up' })
    await server.close()
    // Until the end of the kept-alive connection was seen here, nobody could know.
    for (let turns = 0; turns < 5; turns++) await turn()
    await t.rejects(connection.callTool('counted', { id: 'never' }), { code: 'server_unavailable', message: /ECONNREFUSED/ })
    t.strictSame(server.recorded, [])
  }))
})
