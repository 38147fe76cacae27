import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import t, { type Test } from 'tap'
import { StdioTransport, type StdioTransportOptions } from '../../../src/connections/stdio-transport.ts'
import { processAlive, until } from '../../fixtures/helpers.ts'

interface Opened {
  readonly transport: StdioTransport
  readonly received: JSONRPCMessage[]
  readonly junk: string[]
  readonly groups: (readonly [number, boolean])[]
  readonly closes: () => number
}

/** A shell as the server: it says what the script says. */
async function open (t: Test, script: string, options: Partial<StdioTransportOptions> = {}): Promise<Opened> {
  const received: JSONRPCMessage[] = []
  const junk: string[] = []
  const groups: (readonly [number, boolean])[] = []
  let closes = 0
  const transport = new StdioTransport({
    command: 'sh',
    args: ['-c', script],
    env: { GREETING: 'hello' },
    onStderr: () => {},
    onJunk: (text) => junk.push(text),
    onOversize: () => {},
    onGroup: (pgid, alive) => groups.push([pgid, alive]),
    ...options
  })
  transport.onmessage = (message) => received.push(message)
  transport.onclose = () => { closes++ }
  t.teardown(async () => await transport.close())
  await transport.start()
  return { transport, received, junk, groups, closes: () => closes }
}

t.test('messages come in and go out; batches are taken apart and junk is skipped', async (t) => {
  const { transport, received, junk } = await open(t, `
    echo '{"jsonrpc":"2.0","method":"a"}'; echo 'starting...'; echo '{"level":"info"}'; echo ''
    echo '[{"jsonrpc":"2.0","method":"b"},{"jsonrpc":"2.0","method":"c"},7]'
    read -r line; printf '%s\\n' "$line"; read -r end`)
  await until(() => received.length === 3)
  await transport.send({ jsonrpc: '2.0', method: 'größe' })
  await until(() => received.length === 4)
  t.strictSame(received.map((message) => 'method' in message && message.method), ['a', 'b', 'c', 'größe'])
  t.strictSame(junk.map((text) => text.slice(0, 11)), ['starting...', '{"level":"i', '[{"jsonrpc"'])
})

t.test('the child has the safe environment and its own, nothing of ours', async (t) => {
  process.env['POSTERN_TEST_SECRET'] = 'x'
  t.teardown(() => { delete process.env['POSTERN_TEST_SECRET'] })
  const script = ['echo "{\\"jsonrpc\\":\\"2.0\\",\\"method\\":\\"$GREETING-$POSTERN_TEST_SECRET-$', '{PATH:+path}\\"}"; read -r end'].join('')
  const { received } = await open(t, script)
  await until(() => received.length === 1)
  t.match(received, [{ method: 'hello--path' }])
})

t.test('an end that came by itself is told; after it nothing can be sent', async (t) => {
  const { transport, closes, groups } = await open(t, 'exit 3')
  await until(() => closes() === 1)
  t.equal(transport.exit, 'exited with code 3')
  await t.rejects(transport.send({ jsonrpc: '2.0', method: 'x' }), { message: /has ended/ })
  await transport.close()
  t.equal(closes(), 1)
  t.strictSame(groups, [[transport.pid, true], [transport.pid, false]])
  const killed = await open(t, 'kill -KILL $$')
  await until(() => killed.closes() === 1)
  t.equal(killed.transport.exit, 'was killed by SIGKILL')
})

t.test('a close ends everything of the group, also before the start and twice', async (t) => {
  const { transport, closes } = await open(t, 'sleep 60 & read -r end; wait')
  await Promise.all([transport.close(), transport.close()])
  t.equal(closes(), 1)
  t.equal(transport.exit, '', 'that was no end by itself')
  t.notOk(processAlive(transport.pid ?? 0))
  const never = new StdioTransport({ command: 'sh', args: [], env: {}, onStderr: () => {}, onJunk: () => {}, onOversize: () => {} })
  await never.close()
  await t.rejects(never.send({ jsonrpc: '2.0', method: 'x' }))
})

t.test('a grandchild that holds the pipe does not keep the end from being seen', async (t) => {
  const { closes, transport } = await open(t, 'sleep 60 & exit 0')
  await until(() => closes() === 1, 3000)
  await transport.close()
  t.equal(transport.exit, 'exited with code 0')
})
