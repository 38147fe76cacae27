import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { McpGateway } from '../../../src/gateway/gateway.ts'
import { authHttp } from '../../fixtures/http/auth.ts'
import { opened } from '../../fixtures/client.ts'
import { linesOf, rawEntry, stdioEntry, until } from '../../fixtures/helpers.ts'
import { openGateway, type OpenGateway } from '../../fixtures/mcp-gateway.ts'

function logFile (t: Test): string {
  const dir = mkdtempSync(join(tmpdir(), 'postern-rpc-'))
  t.teardown(() => rmSync(dir, { recursive: true }))
  return join(dir, 'rpc.log')
}

/** A gateway whose servers, or those named, were tried once. */
async function open (t: Test, servers: Readonly<Record<string, unknown>>, tried = Object.keys(servers)): Promise<OpenGateway> {
  const it = openGateway(t, servers)
  await until(() => tried.every((name) => it.pool.get(name)?.tried === true), 20_000, 'the servers were tried')
  return it
}

async function valuesOf (gateway: McpGateway, command: string, ...words: string[]): Promise<string[]> {
  return (await gateway.complete({ command, words })).suggestions.map(({ value }) => value)
}

t.test('stage one: servers that are ready and advertise what the command needs, without an RPC', async (t) => {
  const log = logFile(t)
  const auth = await opened(t, authHttp())
  const { gateway } = await open(t, {
    all: stdioEntry('v1', [], { RPC_LOG: log }),
    'tools only': stdioEntry('v1', ['--features', 'tools'], { RPC_LOG: log }),
    resources: stdioEntry('v1', ['--features', 'resources'], { RPC_LOG: log }),
    broken: rawEntry('exit-at-once'),
    slow: rawEntry('late-initialize', ['--ms', '60000'], { RPC_LOG: `${log}.slow` }),
    guarded: { url: auth.url },
    off: { ...stdioEntry('v1'), disabled: true }
  }, ['all', 'tools only', 'resources', 'broken', 'guarded'])
  t.equal(gateway.serverStatus('guarded').state, 'auth_required')
  t.equal(gateway.serverStatus('slow').state, 'connecting')
  const before = linesOf(log)
  const cases = [
    ['prompt', [''], ['all']],
    ['prompts', [''], ['all']],
    ['read', [''], ['all', 'resources']],
    ['invoke', [''], ['all', 'tools only']],
    ['invoke', ['tools'], ['tools only']],
    ['tools', ['all', ''], ['tools only']],
    ['describe', [''], ['all', 'tools only', 'resources']],
    ['servers', [''], ['all', 'tools only', 'resources', 'broken', 'slow', 'guarded', 'off']],
    ['prompt', ['AL'], ['all']],
    ['prompt', ['x'], []],
    ['prompt', [], ['all']],
    ['nonsense', [''], []],
    ['servers', ['all', ''], []]
  ] as const
  for (const [command, words, expected] of cases) t.strictSame(await valuesOf(gateway, command, ...words), expected, `${command} ${words.join(' ')}`)
  t.strictSame(linesOf(log), before, 'no server was asked anything')
})

t.test('stages two to four of a prompt, live at each key stroke', async (t) => {
  const log = logFile(t)
  const { gateway } = await open(t, { one: stdioEntry('v1', [], { RPC_LOG: log }) })
  const asked = (method: string): number => linesOf(log).filter((line) => line === method).length
  t.strictSame(await gateway.complete({ command: 'prompt', words: ['one', 'gr'] }), {
    suggestions: [{ value: 'greet', description: 'Greets somebody', append_space: true }]
  })
  t.equal((await valuesOf(gateway, 'prompt', 'one', '')).length, 7)
  t.equal(asked('prompts/list'), 2, 'nothing is cached')
  t.strictSame(await gateway.complete({ command: 'prompt', words: ['one', 'greet', ''] }), {
    suggestions: [
      { value: 'name=', description: 'whom to greet (required)', append_space: false },
      { value: 'style=', description: 'how to greet', append_space: false }
    ]
  })
  t.strictSame(await valuesOf(gateway, 'prompt', 'one', 'greet', 'name=Ada', ''), ['style='], 'typed keys are left out')
  t.strictSame(await valuesOf(gateway, 'prompt', 'one', 'greet', 's'), ['style='])
  const lists = asked('prompts/list')
  t.strictSame(await gateway.complete({ command: 'prompt', words: ['one', 'greet', 'name=A'] }), {
    suggestions: [{ value: 'name=Ada', append_space: true }, { value: 'name=Alan', append_space: true }]
  })
  t.equal(asked('completion/complete'), 1)
  t.equal(asked('prompts/list'), lists, 'one RPC is enough for values')
  await gateway.call('invoke', 'one', { tool: 'mutate', arguments: { kind: 'prompts', name: 'grown' } })
  t.strictSame(await valuesOf(gateway, 'prompt', 'one', 'gr'), ['greet', 'grown'], 'though the server announces no changes')
})

t.test('resources, templates and tools', async (t) => {
  const { gateway } = await open(t, {
    one: { ...stdioEntry('v1'), tools: { deny: ['ec*'] } },
    everything: { command: process.execPath, args: ['node_modules/@modelcontextprotocol/server-everything/dist/index.js'], cwd: process.cwd() }
  })
  const cases = [
    ['read', ['one', 'test://i'], ['test://image', 'test://item/{id}']],
    ['read', ['one', 'test://item/{id}', ''], ['id=']],
    ['read', ['one', 'test://item/{id}', 'id=1', ''], []],
    ['read', ['everything', 'demo://resource/dynamic/text/{resourceId}', 'resourceId=7'], ['resourceId=7']],
    ['prompt', ['everything', 'completable-prompt', 'department=Sales', 'name=D'], ['name=David']],
    ['invoke', ['one', 'e'], []],
    ['invoke', ['one', 'add', ''], ['a=', 'b=']],
    ['invoke', ['one', 'mutate', 'kind=r'], ['kind=resources']],
    ['describe', ['one', 'gre'], ['greet']],
    ['describe', ['one', 'greet', ''], []]
  ] as const
  for (const [command, words, expected] of cases) t.strictSame(await valuesOf(gateway, command, ...words), expected, `${command} ${words.join(' ')}`)
})

t.test('a server that hangs costs 2 s at most and gives nothing', async (t) => {
  const log = logFile(t)
  const { gateway } = await open(t, { mute: rawEntry('mute-prompts,mute-complete', [], { RPC_LOG: log }) })
  for (const words of [['mute', ''], ['mute', 'hello', ''], ['mute', 'hello', 'a=']]) {
    const start = performance.now()
    t.strictSame(await valuesOf(gateway, 'prompt', ...words), [])
    t.ok(performance.now() - start < 2400, 'in time')
  }
  await until(() => linesOf(log).filter((line) => line === 'notifications/cancelled').length === 3, 2000, 'the server is told')
})

t.test('errors, and servers that are no longer there, give nothing and start nothing', async (t) => {
  const auth = await opened(t, authHttp())
  const pids = logFile(t)
  const { gateway, pool } = await open(t, {
    failing: rawEntry('prompts-fail'),
    plain: rawEntry(''),
    guarded: { url: auth.url, headers: { authorization: 'Bearer secret' } },
    broken: rawEntry('exit-at-once', [], { PID_FILE: pids })
  })
  const cases = [
    ['failing', ''], ['failing', 'hello', ''], ['plain', 'hello', 'who='], ['plain', 'nope', ''], ['plain', 'hello', 'x=1', 'y=2', ''],
    ['unknown', ''], ['broken', ''], ['broken', 'x', 'y=']
  ]
  const started = linesOf(pids).length
  for (const words of cases) t.strictSame(await valuesOf(gateway, 'prompt', ...words), [], words.join(' '))
  t.ok(linesOf(pids).length <= started + 1, 'the daemon tries again by its own clock alone')
  t.ok((await valuesOf(gateway, 'prompt', 'guarded', '')).length > 0)
  auth.setToken('renewed')
  t.strictSame(await valuesOf(gateway, 'prompt', 'guarded', ''), [], 'the token has expired')
  await pool.stop()
  t.strictSame(await valuesOf(gateway, 'prompt', 'plain', ''), [])
})
