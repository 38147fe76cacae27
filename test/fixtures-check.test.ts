import t from 'tap'
import { LEGACY, MODERN, anything, connect, stdio, textOf } from './fixtures/client.ts'
import {
  LOG_ERROR_LINES, childrenOf, descendantsOf, linesOf, logText, multiByteText, processAlive, rawEntry, stdioEntry, tempDir, until
} from './fixtures/helpers.ts'

const ERAS = [
  { name: 'v1', entry: stdioEntry('v1', ['--list-changed']), options: LEGACY },
  { name: 'v2 legacy', entry: stdioEntry('v2', ['--list-changed']), options: LEGACY },
  { name: 'v2 modern', entry: stdioEntry('v2', ['--list-changed', '--modern-only']), options: MODERN }
] as const

for (const { name, entry, options } of ERAS) {
  t.test(`${name} over stdio`, async (t) => {
    const client = await connect(t, stdio(entry), options)

    await t.test('tools', async (t) => {
      const { tools } = await client.listTools()
      t.equal(tools.length, 20)
      t.equal(await textOf(client, 'echo', { message: 'é😀' }), 'é😀')
      t.equal(await textOf(client, 'weird.name/with-slash', { message: 'x' }), 'weird: x')
      t.match(await client.callTool({ name: 'add', arguments: { a: 1, b: 2 } }), { structuredContent: { sum: 3 } })
      t.match(await client.callTool({ name: 'fail' }), { isError: true })
      t.equal(Buffer.byteLength(await textOf(client, 'big_text')), 4_000_000)
      const { content } = await client.callTool({ name: 'mixed' })
      t.strictSame(content.map((item) => item.type), ['text', 'image', 'audio', 'resource', 'resource', 'resource_link', 'text'])
      await t.rejects(client.callTool({ name: 'protocol_error' }), { code: -32602 })
      t.match(await client.request({ method: 'tools/call', params: { name: 'bad_structured', arguments: {} } }, anything), { structuredContent: { sum: 'not a number' } })
    })

    await t.test('resources and prompts', async (t) => {
      t.equal((await client.listResources()).resources.length, 16)
      t.equal((await client.listResourceTemplates()).resourceTemplates.length, 3)
      t.match(await client.readResource({ uri: 'test://big' }), { contents: [{ text: multiByteText(2_000_000) }] })
      t.match(await client.readResource({ uri: 'test://item/a%20b' }), { contents: [{ text: 'item a b' }] })
      t.equal((await client.readResource({ uri: 'test://many' })).contents.length, 40)
      const neither = client.request({ method: 'resources/read', params: { uri: 'test://neither' } }, anything)
      // In the 2026 era the SDK checks a result before the caller's own schema sees it.
      if (options === MODERN) await t.rejects(neither, { code: 'INVALID_RESULT' })
      else t.match(await neither, { contents: [{ uri: 'test://neither' }, { text: String }] })
      t.equal((await client.listPrompts()).prompts.length, 7)
      t.match(await client.getPrompt({ name: 'greet', arguments: { name: 'Ada' } }), { messages: [{ content: { text: 'Greet Ada in a friendly way' } }] })
      await t.rejects(client.getPrompt({ name: 'greet' }), /Missing required argument/)
      const { completion } = await client.complete({ ref: { type: 'ref/prompt', name: 'greet' }, argument: { name: 'style', value: 'f' } })
      t.strictSame(completion.values, ['formal', 'friendly', 'flowery'])
    })

    await t.test('a crash in a call', async (t) => {
      await t.rejects(client.callTool({ name: 'crash' }))
    })
  })

  t.test(`${name}: list_changed`, async (t) => {
    let seen = 0
    const listChanged = { tools: { onChanged: () => { seen++ }, autoRefresh: false, debounceMs: 0 } }
    const client = await connect(t, stdio(entry), { ...options, listChanged })
    await until(async () => {
      await textOf(client, 'mutate', { name: 'later' })
      return seen > 0
    }, 5000, 'list_changed')
    t.ok((await client.listTools(undefined, { cacheMode: 'refresh' })).tools.some((tool) => tool.name === 'later'))
  })
}

t.test('the features asked for are advertised, and no others', async (t) => {
  for (const server of ['v1', 'v2'] as const) {
    for (const features of ['tools', 'resources', 'prompts', 'tools,resources', 'tools,resources,prompts']) {
      const client = await connect(t, stdio(stdioEntry(server, ['--features', features])))
      t.strictSame(Object.keys(client.getServerCapabilities() ?? {}).sort(), features.split(',').sort(), `${server} ${features}`)
      await client.close()
    }
  }
})

t.test('pages, counts and generated tools', async (t) => {
  const rpcLog = `${tempDir(t)}/rpc`
  const client = await connect(t, stdio(stdioEntry('v1', ['--tools', '12', '--pages', '5', '--ttl', '5000'], { RPC_LOG: rpcLog })))
  const { tools } = await client.listTools()
  t.equal(tools.length, 12)
  t.equal(tools[11]?.name, 'tool_0012')
  t.equal(linesOf(rpcLog).length, 5)
})

t.test('executions and cancellations are recorded, crashes survived', async (t) => {
  const file = `${tempDir(t)}/counter`
  const entry = stdioEntry('v1', [], { COUNTER_FILE: file })
  const first = await connect(t, stdio(entry))
  await t.rejects(first.callTool({ name: 'counted', arguments: { id: 'a', crashTimes: 1 } }))
  const second = await connect(t, stdio(entry))
  t.equal(await textOf(second, 'counted', { id: 'a', crashTimes: 1 }), 'a executed 2 times')
  const abort = new AbortController()
  const slow = second.callTool({ name: 'slow', arguments: { ms: 60_000, id: 's' } }, { signal: abort.signal })
  await until(() => linesOf(file).includes('s started'))
  abort.abort()
  await t.rejects(slow)
  await until(() => linesOf(file).includes('s cancelled'))
})

t.test('the broken tools are refused by the client of the SDK', async (t) => {
  const client = await connect(t, stdio(stdioEntry('v1', ['--broken-tools'])))
  await t.rejects(client.listTools())
})

t.test('a server of 2026-07-28 alone refuses initialize', async (t) => {
  await t.rejects(connect(t, stdio(stdioEntry('v2', ['--modern-only']))), { code: -32022 })
})

t.test('deterministic content', async (t) => {
  for (const bytes of [0, 1, 7, 1000, 100_001]) t.equal(Buffer.byteLength(multiByteText(bytes)), bytes)
  const errors = logText().split('\n').flatMap((line, n) => line.includes('ERROR') ? [n + 1] : [])
  t.strictSame(errors, LOG_ERROR_LINES)
})

t.test('processes can be watched', async (t) => {
  const transport = stdio(rawEntry('grandchild,pids'))
  const client = await connect(t, transport)
  const pid = transport.pid ?? 0
  await until(async () => (await textOf(client, 'echo')).split(',').length === 3)
  t.ok(childrenOf(process.pid).includes(pid))
  const below = descendantsOf(pid)
  t.equal(below.length, 2)
  t.ok(below.every(processAlive))
  await client.close()
  await until(() => !processAlive(pid))
  t.ok(below.every(processAlive), 'the grandchildren are left behind')
  for (const each of below) process.kill(each, 'SIGKILL')
  await until(() => !below.some(processAlive))
})
