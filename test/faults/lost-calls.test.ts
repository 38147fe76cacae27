import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { overHttp, overStdio, testConnection, textIn } from '../fixtures/connection.ts'
import { opened } from '../fixtures/client.ts'
import { linesOf, stdioEntry, tempDir, until } from '../fixtures/helpers.ts'
import { sse } from '../fixtures/http/sse.ts'
import { v1Http } from '../fixtures/http/v1.ts'
import { v2Http } from '../fixtures/http/v2.ts'

t.test('a tool that ends the process in its call', async (t) => {
  const file = `${tempDir(t)}/count`
  const { connection } = testConnection(t, overStdio(stdioEntry('v1', [], { COUNTER_FILE: file })))
  await t.test('is not run twice, and the caller is told that it may have run', async (t) => {
    await t.rejects(connection.callTool('counted', { id: 'once', crashTimes: 1 }), {
      code: 'upstream_error',
      message: /lost during tools\/call: the server's process exited with code 1\..* the tool may have run/,
      hint: /Check whether/
    })
    t.strictSame(linesOf(file), ['once'])
  })
  await t.test('is run again, unseen, when that is safe', async (t) => {
    t.equal(textIn(await connection.callTool('counted_read', { id: 'again', crashTimes: 1 }, { retrySafe: true })), 'again executed 2 times')
  })
  await t.test('is given up when the second run ends like the first', async (t) => {
    await t.rejects(connection.callTool('counted_read', { id: 'ever', crashTimes: 99 }, { retrySafe: true }), { code: 'upstream_error' })
    t.equal(linesOf(file).filter((line) => line === 'ever').length, 2)
  })
  await until(() => connection.status().state === 'ready')
  t.equal(textIn(await connection.callTool('echo', { message: 'back' })), 'back')
})

t.test('a process that is killed between calls is back before the next one needs it', async (t) => {
  const { connection, log } = testConnection(t, overStdio(stdioEntry('v1')))
  for (let round = 0; round < 2; round++) {
    const { pid }: { pid: number } = JSON.parse(textIn(await connection.callTool('about', {})))
    process.kill(pid, 'SIGKILL')
    await until(() => log.filter(({ state }) => state === 'connecting').length > round + 1)
    t.equal(textIn(await connection.callTool('counted', { id: 'x' })), 'x executed 1 times', 'the new process counts anew')
    t.match(connection.status(), { state: 'ready' })
  }
})

t.test('a session that the server forgot is renewed, and the call goes through', async (t) => {
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

t.test('a connection that breaks during the call', async (t) => {
  for (const open of [v1Http, v2Http, sse]) {
    await t.test(open.name, async (t) => {
      const server = await opened<Awaited<ReturnType<typeof open>>>(t, open())
      const { connection } = testConnection(t, overHttp(server))
      await connection.list('tools')
      await t.rejects(connection.callTool('counted', { id: 'once', crashTimes: 1 }), { code: 'upstream_error', message: /the tool may have run/ })
      t.strictSame(server.recorded, ['once'])
      t.equal(textIn(await connection.callTool('counted_idempotent', { id: 'twice', crashTimes: 1 }, { retrySafe: true })), 'twice executed 2 times')
      t.equal(textIn(await connection.callTool('echo', { message: 'back' })), 'back')
    })
  }
})

t.test('a server that is down when the call comes was provably not reached', async (t) => {
  for (const open of [v1Http, v2Http]) {
    const server = await open()
    const { connection } = testConnection(t, overHttp(server))
    await connection.callTool('echo', { message: 'up' })
    await server.close()
    // Until the end of the kept-alive connection was seen here, nobody could know.
    for (let turns = 0; turns < 5; turns++) await turn()
    await t.rejects(connection.callTool('counted', { id: 'never' }), { code: 'server_unavailable', message: /ECONNREFUSED/ })
    t.strictSame(server.recorded, [])
  }
})
