import t, { type Test } from 'tap'
import type { Client } from '@modelcontextprotocol/client'
import { LEGACY, MODERN, anything, connect, stdio, textOf } from './fixtures/client.ts'
import { linesOf, multiByteText, processAlive, rawEntry, tempDir, until } from './fixtures/helpers.ts'

const open = (t: Test, mode: string, flags: readonly string[] = [], env: Record<string, string> = {}): Promise<Client> =>
  connect(t, stdio(rawEntry(mode, flags, env)), mode.startsWith('modern') ? MODERN : LEGACY)

const callRaw = (client: Client, timeout = 10_000): Promise<unknown> =>
  client.request({ method: 'tools/call', params: { name: 'echo', arguments: {} } }, anything, { timeout })
const listRaw = (client: Client, cursor?: string): Promise<unknown> =>
  client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, anything, { timeout: 5000 })

t.test('modes in which a connection comes about and a call works', async (t) => {
  const modes = [
    '', 'banner', 'junk', 'invalid-json', 'split', 'joined', 'crlf', 'answer-twice', 'wrong-id', 'no-id', 'flood', 'flood-stderr',
    'stderr-no-newline', 'stderr-secret', 'oldest-version', 'tools-only', 'late-initialize', 'ignore-stdin-end', 'modern', 'modern-only', 'modern-only-params'
  ]
  for (const mode of modes) {
    const client = await open(t, mode, ['--ms', '50', '--bytes', '3000000'])
    t.equal(await textOf(client, 'echo'), multiByteText(200), mode)
    await client.close()
  }
})

t.test('modes in which no connection comes about', async (t) => {
  for (const mode of ['exit-at-once', 'exit-in-initialize', 'refuse-initialize', 'unknown-version', 'no-such-mode']) {
    await t.rejects(open(t, mode), mode)
  }
  await t.rejects(connect(t, stdio(rawEntry('modern-only'))), { code: -32601 })
  await t.rejects(connect(t, stdio(rawEntry('modern-only-params'))), { code: -32602 })
})

t.test('modes in which a call fails', async (t) => {
  for (const mode of ['crash-in-call', 'error-call', 'content-not-list', 'bad-content', 'task-required']) {
    const client = await open(t, mode)
    await t.rejects(client.callTool({ name: 'report', arguments: {} }), mode)
    await client.close()
  }
  for (const mode of ['mute-call', 'string-id']) await t.rejects(callRaw(await open(t, mode), 200), mode)
  await t.rejects(callRaw(await open(t, 'modern-only,input-required')), 'input-required')
})

t.test('a crash after a call', async (t) => {
  const client = await open(t, 'crash-after-call')
  let closed = false
  client.onclose = () => { closed = true }
  await callRaw(client)
  await until(() => closed)
  t.ok(closed)
})

t.test('malformed results arrive as they were sent', async (t) => {
  t.strictSame(await callRaw(await open(t, 'no-content')), { anything: 1 })
  t.match(await callRaw(await open(t, 'bad-content')), { content: { length: 8 } })
})

t.test('one huge line', async (t) => {
  const client = await open(t, 'huge', ['--bytes', '12000000'])
  t.equal((await textOf(client, 'echo')).length, 12_000_000)
})

t.test('requests of the server', async (t) => {
  for (const mode of ['ask-sampling', 'ask-elicitation', 'ask-roots', 'ask-unknown']) {
    t.match(JSON.parse(await textOf(await open(t, mode), 'echo')), { error: { code: -32601 } }, mode)
  }
  t.strictSame(JSON.parse(await textOf(await open(t, 'ask-ping'), 'echo')), { result: {} })
})

t.test('listings', async (t) => {
  const rpcLog = `${tempDir(t)}/rpc`
  const paged = await open(t, 'pages', ['--pages', '30'], { RPC_LOG: rpcLog })
  t.equal((await paged.listTools()).tools.length, 30)
  t.equal(linesOf(rpcLog).filter((method) => method === 'tools/list').length, 30)

  const failing = await open(t, 'tools-fail')
  await t.rejects(failing.listTools(), { code: -32603 })
  t.equal((await failing.listResources()).resources.length, 1)
  for (const mode of ['resources-fail', 'prompts-fail']) t.equal((await (await open(t, mode)).listTools()).tools.length, 1)

  t.match(await listRaw(await open(t, 'endless-cursor'), '1'), { nextCursor: '1' })
  t.match(await listRaw(await open(t, 'fresh-cursors'), '7'), { tools: [{ name: 'tool_7' }], nextCursor: '8' })
  t.match(await listRaw(await open(t, 'empty-pages'), '7'), { tools: [], nextCursor: '8' })
  t.match(await listRaw(await open(t, 'repeats'), '1'), { tools: [{ name: 'tool_1' }, { name: 'tool_2' }], nextCursor: '2' })
  t.match(await listRaw(await open(t, 'empty-cursor')), { nextCursor: '' })
  t.match(await listRaw(await open(t, 'bad-items')), { tools: { length: 7 } })
  t.match(await listRaw(await open(t, 'ttl', ['--ms', '5'])), { ttlMs: 5 })
  await t.rejects(listRaw(await open(t, 'page-fails'), '1'), { code: -32603 })
  await t.rejects((await open(t, 'list-not-array')).listTools())
  t.strictSame(await listRaw(await open(t, 'list-missing')), {})
})

t.test('a server that never answers announces its pid', async (t) => {
  const pidFile = `${tempDir(t)}/pids`
  const transport = stdio(rawEntry('mute-initialize', [], { PID_FILE: pidFile }))
  await transport.start()
  await until(() => linesOf(pidFile).length === 1)
  t.equal(Number(linesOf(pidFile)[0]), transport.pid)
  await transport.close()
})

t.test('a server that ignores SIGTERM', async (t) => {
  const transport = stdio(rawEntry('ignore-sigterm'))
  const client = await connect(t, transport)
  const pid = transport.pid ?? 0
  process.kill(pid, 'SIGTERM')
  await callRaw(client)
  t.ok(processAlive(pid))
  process.kill(pid, 'SIGKILL')
  await until(() => !processAlive(pid))
})
