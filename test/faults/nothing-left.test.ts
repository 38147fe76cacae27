import { readdirSync } from 'node:fs'
import t, { type Test } from 'tap'
import type { TransportConfig } from '../../src/config/types.ts'
import { overHttp, overStdio, testConnection, textIn } from '../fixtures/connection.ts'
import { whileOthersAnswer } from '../fixtures/fault-test.ts'
import { childrenOf, rawEntry, stdioEntry, until } from '../fixtures/helpers.ts'
import { failingHttp, hangingHttp, resettingHttp } from '../fixtures/http/broken.ts'
import { lateHttp } from '../fixtures/http/late.ts'
import { sse } from '../fixtures/http/sse.ts'
import { v1Http } from '../fixtures/http/v1.ts'
import { v2Http } from '../fixtures/http/v2.ts'

/** What of this process and its children is open now. */
function held (): Record<string, number> {
  const resources = process.getActiveResourcesInfo().filter((name) => !/^(TTYWrap|PipeWrap|FSReqPromise|CloseReq)$/.test(name))
  return {
    files: readdirSync('/proc/self/fd').length,
    children: childrenOf(process.pid).length,
    timers: resources.filter((name) => name === 'Timeout').length,
    sockets: resources.filter((name) => name.startsWith('TCP')).length
  }
}

type Connected = ReturnType<typeof testConnection>['connection']

interface Faulty {
  readonly transport: TransportConfig
  readonly run: (connection: Connected) => Promise<unknown>
  readonly connectTimeoutMs?: number
}

/** Runs something over connections side by side, while another server must answer, and stops them; then everything must be as it was before. */
async function leavesNothing (t: Test, faulty: readonly Faulty[]): Promise<void> {
  const before = held()
  await whileOthersAnswer(t, async () => await Promise.all(faulty.map(async ({ transport, run, connectTimeoutMs = 1000 }) => {
    const { connection } = testConnection(t, transport, { config: { timeoutMs: connectTimeoutMs }, deps: { connectTimeoutMs } })
    await run(connection)
    await connection.stop()
  })))
  let after = held()
  await until(() => {
    after = held()
    return Object.entries(before).every(([name, count]) => (after[name] ?? 0) <= count)
  }, 8000, 'as before').catch(() => {})
  t.ok(Object.entries(before).every(([name, count]) => (after[name] ?? 0) <= count), `before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`)
}

const call = async (connection: Connected): Promise<unknown> => await connection.callTool('echo', { message: 'x' }).catch(() => 'failed')
const failOnce = async (connection: Connected): Promise<unknown> => await until(() => connection.status().lastError !== undefined, 10_000)

const raw = (mode: string): Faulty => ({ transport: overStdio(rawEntry(mode, ['--bytes', '1000000'])), run: call })

t.test('processes', async (t) => {
  const groups = [
    ['starting', ['', 'exit-at-once', 'exit-in-initialize', 'mute-initialize', 'refuse-initialize', 'modern-only']],
    ['calling', ['crash-in-call', 'mute-call', 'answer-twice', 'grandchild', 'ignore-sigterm', 'flood-stderr']]
  ] as const
  for (const [name, modes] of groups) {
    await t.test(name, async (t) => await leavesNothing(t, modes.map(raw)))
  }
  await t.test('a command that does not exist, and restarts', async (t) => await leavesNothing(t, [
    { transport: { kind: 'stdio', command: 'no-such', args: [], env: {} }, run: failOnce },
    {
      transport: overStdio(stdioEntry('v1')),
      connectTimeoutMs: 30_000,
      run: async (connection) => {
        for (let n = 0; n < 3; n++) {
          await connection.restart()
          t.equal(textIn(await connection.callTool('echo', { message: 'x' })), 'x')
        }
      }
    }
  ]))
})

t.test('HTTP', async (t) => {
  const servers = await Promise.all([v1Http, v2Http, sse, failingHttp, hangingHttp, resettingHttp].map(async (open) => await open()))
  await leavesNothing(t, servers.map((server) => ({
    transport: overHttp(server),
    run: async (connection) => {
      await Promise.all(Array.from({ length: 5 }, async () => await call(connection)))
      await connection.callTool('slow', { ms: 60_000 }).catch(() => 'timed out')
      await connection.callTool('crash', {}).catch(() => 'broken')
    }
  })))
  await Promise.all(servers.map(async (server) => await server.close()))
})

t.test('a server that comes up late is found, goes, and is found again', async (t) => {
  const server = await lateHttp()
  await leavesNothing(t, [{
    transport: overHttp(server),
    run: async (connection) => {
      await until(() => connection.status().state === 'backoff')
      t.equal(connection.status().features.tools, true, 'before it was ever reached, tools are assumed')
      for (let round = 0; round < 2; round++) {
        await server.start()
        await until(() => connection.status().state === 'ready', 10_000, 'found').catch(async () => await connection.restart())
        await until(async () => textIn(await connection.callTool('echo', { message: 'up' })) === 'up', 15_000)
        await server.stop()
        await connection.callTool('echo', { message: 'down' }).then(() => t.fail('it is down'), () => t.pass('it is down'))
      }
    }
  }])
  await server.close()
})
