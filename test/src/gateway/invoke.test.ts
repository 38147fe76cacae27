import { statSync } from 'node:fs'
import t from 'tap'
import { HeldContents } from '../../../src/gateway/held.ts'
import { multiByteText, rawEntry, stdioEntry } from '../../fixtures/helpers.ts'
import { CEILING, openGateway, problemOf, sizeOf } from '../../fixtures/mcp-gateway.ts'
import { only, pages } from '../../fixtures/paging.ts'

let now = 1000
const held = new HeldContents({ ttlMs: 60_000, now: () => now })
const { gateway, live } = openGateway(t, {
  s: stdioEntry('v1'),
  tools: stdioEntry('v2', ['--features', 'tools']),
  task: rawEntry('task-required'),
  bad: rawEntry('bad-content'),
  none: rawEntry('no-content'),
  list: rawEntry('content-not-list'),
  object: rawEntry('result-not-object'),
  error: rawEntry('error-call'),
  unlisted: rawEntry('tools-fail')
}, { held })
const invoke = (tool: string, args?: Record<string, unknown>, server = 's') =>
  gateway.call('invoke', server, { tool, ...(args === undefined ? {} : { arguments: args }) })

t.test('a small result', async (t) => {
  t.match(await invoke('echo', { message: 'hi' }), { server: 's', tool: 'echo', is_error: false, content: [{ type: 'text', text: 'hi', truncated: false }] })
  t.strictSame(Object.keys(await invoke('echo')), ['server', 'tool', 'is_error', 'content'])
})

t.test('arguments may be left out', async (t) => {
  t.match(await invoke('echo'), { content: [{ text: '' }] })
})

t.test('a failure of the tool is a result', async (t) => {
  t.match(await invoke('fail', { message: 'no luck' }), { is_error: true, content: [{ text: 'no luck' }] })
})

for (const server of ['s', 'tools']) {
  t.test(`4 MB of text are cut and kept: ${server}`, async (t) => {
    const answer = await invoke('big_text', {}, server)
    const { result } = answer
    t.ok(sizeOf(answer) <= CEILING)
    t.match(answer, { truncated: true, content: [{ truncated: true, total_bytes: 4_000_000 }], result: { uri: /^postern:\/\/results\/[\w-]{36}$/, total_bytes: 4_000_000, expires_at: new Date(now + 60_000).toISOString() } })
    if (result === undefined) return
    const read = (input: { uri: string, pattern?: string, max_bytes?: number }) => gateway.call('read', server, input)
    const { text } = await pages(read, { uri: result.uri, max_bytes: 150_001 })
    t.ok(text === multiByteText(4_000_000), 'the whole text')
    t.match(only(await read({ uri: result.uri, pattern: '^1000 ' })), { matches: 1, text: /^999-.*\n1000-.*\n1001:1000 .*\n1002-/ })
    const other = server === 's' ? 'tools' : 's'
    t.match(await problemOf(gateway.call('read', other, { uri: result.uri })), { code: 'unknown_resource', detail: /belongs to another server/ })
  })
}

t.test('a kept result expires', async (t) => {
  const { result } = await invoke('big_text', { bytes: 300_000 })
  now += 61_000
  t.match(await problemOf(gateway.call('read', 's', { uri: result?.uri ?? '' })), { code: 'unknown_resource', status: 404, detail: /has expired/, hint: /Invoke the tool again if that is safe/ })
})

t.test('a 3 MB image is spilled', async (t) => {
  const answer = await invoke('big_image')
  const [spill] = answer.content
  if (spill?.type !== 'spill') return t.fail('not a spill')
  t.match(spill, { spilled: true, mime_type: 'image/png', size_bytes: 3_000_000, url: /^\/spills\/s\/[0-9a-f]{64}\.png$/ })
  t.equal(statSync(spill.path).size, 3_000_000)
  t.notOk('result' in answer)
})

t.test('mixed content keeps its order', async (t) => {
  t.match((await invoke('mixed')).content, [
    { type: 'text', text: 'first' },
    { type: 'spill', mime_type: 'image/png' },
    { type: 'spill', mime_type: 'audio/wav' },
    { type: 'text', uri: 'test://embedded/text', text: 'embedded text' },
    { type: 'spill', uri: 'test://embedded/blob', mime_type: 'application/pdf' },
    { type: 'resource_link', uri: 'test://text', name: 'text', description: 'a link', mimeType: 'text/plain' },
    { type: 'text', text: 'last', audience: ['user'] }
  ])
})

t.test('forty items: one marker, and the kept result has the rest', async (t) => {
  const answer = await invoke('many_items')
  t.ok(sizeOf(answer) <= CEILING)
  t.match(answer.content.at(-1), { type: 'omitted', omitted: answer.omitted, detail: /result\.uri/ })
  t.match(only(await gateway.call('read', 's', { uri: answer.result?.uri ?? '', item: 39 })), { total_bytes: 100_000 })
})

t.test('structured content passes through, a mismatch is a warning', async (t) => {
  t.match(await invoke('add', { a: 1, b: 2 }), { structured_content: { sum: 3 } })
  t.notOk('warnings' in await invoke('add', { a: 1, b: 2 }))
  t.match(await invoke('bad_structured'), { is_error: false, content: [{ text: 'the text is kept' }], structured_content: { sum: 'not a number', extra: [1] }, warnings: [/does not match the tool's outputSchema/] })
  t.match(await invoke('bad_schema'), { content: [{ text: 'called all the same' }], structured_content: { value: 1 }, warnings: [/outputSchema cannot be used/] })
})

t.test('structured content that does not fit gives way first', async (t) => {
  const answer = await invoke('big_structured', { bytes: 150_000 })
  t.ok(sizeOf(answer) <= CEILING)
  t.match(answer, { truncated: true, content: [{ truncated: false, total_bytes: 150_000 }], structured_content: { omitted: true, size_bytes: Number } })
  const kept = only(await gateway.call('read', 's', { uri: answer.result?.uri ?? '', item: 1, max_bytes: 204_800 }))
  t.strictSame(JSON.parse(kept.text), { value: multiByteText(150_000) })
  t.equal(kept.mime_type, 'application/json')
})

t.test('an unknown tool, one that only runs as a task, one that cannot be listed', async (t) => {
  t.match(await problemOf(invoke('ecko')), { code: 'unknown_tool', status: 404, hint: 'Did you mean "echo"?' })
  t.match(await problemOf(invoke('report', {}, 'task')), { code: 'upstream_error', detail: /can only run as a task/ })
  t.match(await invoke('anything', { message: 'called' }, 'unlisted'), { content: [{ text: 'called' }] })
})

t.test('arguments nested too deeply never reach the server', async (t) => {
  const deep: unknown = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000))
  t.match(await problemOf(invoke('echo', { deep })), { code: 'invalid_request', detail: /nested/ })
})

t.test('malformed results', async (t) => {
  const { content } = await invoke('echo', {}, 'bad')
  t.equal(content.length, 8)
  t.equal(content.filter(({ type }) => type === 'error').length, 7)
  t.match(content.at(-1), { text: 'a good one' })
  t.match(await invoke('echo', {}, 'none'), { is_error: false, content: [] })
  t.match(await problemOf(invoke('echo', {}, 'list')), { code: 'invalid_content', detail: /not an array/ })
  t.match(await problemOf(invoke('echo', {}, 'object')), { code: /invalid_content|upstream_error/, server: 'object' })
  t.match(await problemOf(invoke('echo', {}, 'error')), { code: 'upstream_error', detail: /-32000.*the call was refused/ })
  t.match(await problemOf(invoke('protocol_error', { message: 'no such thing' })), { code: 'upstream_error', detail: /no such thing/ })
})

t.test('no result is larger than the ceiling, whatever it is made of', async (t) => {
  const nasty = ['\u0000', '"', '\\', '\n', '😀', 'ü', '漢', '\u007f', '\u2028', 'a\ud800', '"\u0000😀']
  for (const char of nasty) {
    for (const bytes of [34_000, 204_800, 1_000_000]) {
      const answer = await invoke('big_text', { bytes, char })
      t.ok(sizeOf(answer) <= CEILING, `U+${char.codePointAt(0)} × ${bytes}: ${sizeOf(answer)}`)
      if (answer.truncated) t.ok(sizeOf(answer) > 204_800 - 100, 'and the room is used')
    }
  }
})

t.test('the connection is asked with the arguments as they are', async (t) => {
  const odd = { __proto__: 1, nested: { a: [null, '\u0000'] }, message: 'x' }
  t.match(await invoke('weird.name/with-slash', odd), { content: [{ text: 'weird: x' }] })
  t.equal(live('s').name, 's')
})
