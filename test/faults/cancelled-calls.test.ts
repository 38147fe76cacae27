import type { Test } from 'tap'
import type { TransportConfig } from '../../src/config/types.ts'
import { connected, overHttp, overStdio, testConnection, textIn } from '../fixtures/connection.ts'
import { opened } from '../fixtures/client.ts'
import { faultTest } from '../fixtures/fault-test.ts'
import { linesOf, rawEntry, stdioEntry, tempDir, until } from '../fixtures/helpers.ts'
import { sse } from '../fixtures/http/sse.ts'
import { v1Http } from '../fixtures/http/v1.ts'
import { v2Http } from '../fixtures/http/v2.ts'

interface Case {
  readonly name: string
  readonly transport: TransportConfig
  readonly recorded: () => readonly string[]
}

async function everyTransport (t: Test): Promise<Case[]> {
  const dir = tempDir(t)
  const v1 = await opened(t, v1Http())
  const v2 = await opened(t, v2Http())
  const old = await opened(t, sse())
  return [
    { name: 'stdio', transport: overStdio(stdioEntry('v1', [], { COUNTER_FILE: `${dir}/v1` })), recorded: () => linesOf(`${dir}/v1`) },
    { name: 'modern stdio', transport: overStdio(stdioEntry('v2', ['--modern-only'], { COUNTER_FILE: `${dir}/v2` })), recorded: () => linesOf(`${dir}/v2`) },
    { name: 'http', transport: overHttp(v1), recorded: () => v1.recorded },
    { name: 'modern http', transport: overHttp(v2), recorded: () => v2.recorded },
    { name: 'sse', transport: overHttp(old), recorded: () => old.recorded }
  ]
}

/** The same test over every transport, all at the same time. */
async function sideBySide (t: Test, run: (t: Test, each: Case) => Promise<void>): Promise<void> {
  const cases = await everyTransport(t)
  t.jobs = cases.length
  await Promise.all(cases.map((each) => t.test(each.name, { buffered: true }, async (t) => await run(t, each))))
}

faultTest('a caller that hangs up cancels the call at the server and frees its place', async (t) => {
  await sideBySide(t, async (t, { transport, recorded }) => {
    const { connection } = testConnection(t, transport, { config: { maxConcurrency: 1 } })
    const caller = new AbortController()
    const call = connection.callTool('slow', { ms: 60_000, id: 'hung' }, { signal: caller.signal })
    const next = connection.callTool('echo', { message: 'next' })
    await until(() => recorded().includes('hung started'))
    caller.abort()
    await t.rejects(call, { code: 'upstream_error', message: /the caller ended the call/ })
    t.equal(textIn(await next), 'next', 'the only place is free')
    await until(() => recorded().includes('hung cancelled'))
    t.equal(connection.status().state, 'ready')
  })
})

faultTest('a call that times out is cancelled at the server', async (t) => {
  await sideBySide(t, async (t, { transport, recorded }) => {
    const { connection } = testConnection(t, transport, { config: { timeoutMs: 1000 } })
    await connected({ connection })
    await t.rejects(connection.callTool('slow', { ms: 60_000, id: 'late' }), { code: 'upstream_timeout', message: /within 1000 ms/ })
    await until(() => recorded().includes('late cancelled'))
    t.equal(connection.status().state, 'ready')
  })
})

faultTest('a stop cancels the calls in flight', async (t) => {
  await sideBySide(t, async (t, { transport, recorded }) => {
    const { connection } = testConnection(t, transport)
    const call = connection.callTool('slow', { ms: 60_000, id: 'stopped' }, { retrySafe: true })
    const ended = t.rejects(call, { code: 'server_unavailable', message: /it is being stopped/ })
    await until(() => recorded().includes('stopped started'))
    await connection.stop()
    await ended
    await until(() => recorded().includes('stopped cancelled'))
  })
})

faultTest('progress restarts the timeout, up to the total', async (t) => {
  await sideBySide(t, async (t, { transport }) => {
    const { connection } = testConnection(t, transport, { config: { timeoutMs: 1500, maxTotalTimeoutMs: 3500 } })
    await connected({ connection })
    const seen: string[] = []
    const endless = t.rejects(connection.callTool('slow', { ms: 60_000, steps: 200 }), { code: 'upstream_timeout', message: /within the total of 3500 ms/ })
    const result = await connection.callTool('slow', { ms: 2000, steps: 5 }, { onEvent: ({ kind }) => seen.push(kind) })
    t.equal(textIn(result), 'done after 5 steps')
    t.strictSame(seen, Array(5).fill('progress'))
    await endless
    await connection.callTool('chatty', { count: 2 }, { onEvent: ({ kind }) => seen.push(kind) })
    t.strictSame(seen.slice(5), ['log', 'log'])
  })
})

faultTest('a process that takes no cancellation is given up all the same', async (t) => {
  const { connection } = testConnection(t, overStdio(rawEntry('mute-call')), { config: { timeoutMs: 1500, maxConcurrency: 1 } })
  await connected({ connection })
  await t.rejects(connection.callTool('echo', {}), { code: 'upstream_timeout' })
  t.match(await connection.readResource('raw://text'), { contents: [{}] })
})
