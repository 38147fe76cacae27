import t from 'tap'
import { adaptEntry } from '../../../src/config/foreign-keys.ts'

t.test('what other clients write, in our words', async (t) => {
  const cases: readonly [Record<string, unknown>, Record<string, unknown>][] = [
    [{ serverUrl: 'https://x' }, { url: 'https://x' }],
    [{ httpUrl: 'https://x' }, { url: 'https://x' }],
    [{ url: 'u', transport: 'sse' }, { url: 'u', type: 'sse' }],
    [{ url: 'u', transportType: 'streamableHttp' }, { url: 'u', type: 'http' }],
    [{ url: 'u', type: 'streamable-http' }, { url: 'u', type: 'http' }],
    [{ url: 'u', type: 'SSE' }, { url: 'u', type: 'sse' }],
    [{ url: 'u', type: 'websocket' }, { url: 'u', type: 'websocket' }],
    [{ url: 'u', type: 'remote' }, { url: 'u' }],
    [{ command: 'c', type: 'local' }, { command: 'c', type: 'stdio' }],
    [{ command: 'c', environment: { A: 'b' } }, { command: 'c', env: { A: 'b' } }],
    [{ command: 'c', enabled: false }, { command: 'c', disabled: true }],
    [{ command: 'c', tools: ['a', 'b'] }, { command: 'c', tools: { allow: ['a', 'b'] } }],
    [{ command: 'c', tools: ['*'] }, { command: 'c', tools: { allow: ['*'] } }],
    [{ command: 'c', tools: [] }, { command: 'c', tools: [] }],
    [{ command: 'c', includeTools: ['a'], excludeTools: ['b'] }, { command: 'c', tools: { allow: ['a'], deny: ['b'] } }],
    [{ command: 'c', disabledTools: ['b'] }, { command: 'c', tools: { deny: ['b'] } }],
    [{ command: 'c', name: 'N', description: 'D', gallery: true }, { command: 'c' }]
  ]
  for (const [raw, expected] of cases) {
    const { entry, warnings } = adaptEntry(raw)
    t.strictSame(entry, expected)
    t.strictSame(warnings, [], JSON.stringify(raw))
  }
})

t.test('what cannot be carried over is left out with a warning', async (t) => {
  const cases: readonly [string, unknown, RegExp][] = [
    ['autoApprove', ['x'], /decides what to approve/],
    ['alwaysAllow', ['x'], /decides what to approve/],
    ['timeout', 60, /seconds in some clients.*timeout_ms/],
    ['envFile', '.env', /not read/],
    ['header', {}, /did you mean "headers"/],
    ['timeoutMs', 1, /did you mean "timeout_ms"/],
    ['wibble', 1, /known keys: type, command/],
    ['serverUrl', 'https://x', /"url" is there already/],
    ['excludeTools', ['x'], /"tools" is there already/]
  ]
  for (const [key, value, pattern] of cases) {
    const { entry, warnings } = adaptEntry({ url: 'u', tools: { allow: ['a'] }, [key]: value })
    t.strictSame(entry, { url: 'u', tools: { allow: ['a'] } })
    t.equal(warnings[0]?.key, key)
    t.match(warnings[0]?.text, pattern)
  }
})

t.test('"remote" is told apart from a stated transport', async (t) => {
  t.equal(adaptEntry({ url: 'u', type: 'remote' }).anyRemote, true)
  t.equal(adaptEntry({ url: 'u', type: 'http' }).anyRemote, false)
})
