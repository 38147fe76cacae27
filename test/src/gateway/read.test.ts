import { statSync } from 'node:fs'
import t from 'tap'
import { HeldContents } from '../../../src/gateway/held.ts'
import { HOSTILE_MIME_TYPES, LOG_ERROR_LINES, linesOf, logLine, multiByteText, stdioEntry } from '../../fixtures/helpers.ts'
import { CEILING, openGateway, problemOf, sizeOf } from '../../fixtures/mcp-gateway.ts'
import { only, pages, textOf } from '../../fixtures/paging.ts'

const dir = t.testdir({})
let now = 1000
const held = new HeldContents({ ttlMs: 60_000, now: () => now })
const { gateway, spillRoot } = openGateway(t, { s: stdioEntry('v1', [], { RPC_LOG: `${dir}/rpc.log` }) }, { held })
const read = (input: Parameters<typeof gateway.call<'read'>>[2]) => gateway.call('read', 's', input)
const reads = (): number => linesOf(`${dir}/rpc.log`).filter((method) => method === 'resources/read').length

t.test('a small text', async (t) => {
  t.match(await read({ uri: 'test://text' }), {
    server: 's',
    uri: 'test://text',
    contents: [{ type: 'text', uri: 'test://text', mime_type: 'text/plain', text: 'Hello from test://text', offset: 0, total_bytes: 22, truncated: false, next_offset: null, sniffed: false, snapshot: /^[\w-]{22}$/ }]
  })
  t.notOk('truncated' in await read({ uri: 'test://text' }))
})

for (const maxBytes of [undefined, 49_999, 204_800, 1_000_000]) {
  t.test(`2 MB of multi-byte text in pages of ${maxBytes ?? 'the default size'}: each byte once, for one RPC`, async (t) => {
    const before = reads()
    const { text, count } = await pages(read, { uri: 'test://big', ...(maxBytes === undefined ? {} : { max_bytes: maxBytes }) })
    t.equal(reads() - before, 1)
    t.ok(text === multiByteText(2_000_000), 'the same text')
    t.ok(count >= 10)
  })
}

t.test('odd and tiny pages through a shorter text', async (t) => {
  for (const maxBytes of [1, 2, 3, 7]) {
    const before = reads()
    const { text } = await pages(read, { uri: 'test://mislabeled', max_bytes: maxBytes })
    t.equal(text, multiByteText(300))
    t.equal(reads() - before, 1)
  }
})

t.test('a snapshot keeps the first text, and offset 0 without it is read live', async (t) => {
  const { text, first, last } = await pages(read, { uri: 'test://changing' })
  const number = Number(/^read (\d+)/.exec(first)?.[1])
  t.ok(text === `read ${number}\n${multiByteText(200_000)}`, 'one text')
  t.match(textOf(await read({ uri: 'test://changing' })), new RegExp(`^read ${number + 1}\n`))
  t.match(textOf(await read({ uri: 'test://changing', snapshot: last.snapshot })), new RegExp(`^read ${number}\n`), 'still held')
})

t.test('once the text of a snapshot is gone, changed content is an error and equal content goes on', async (t) => {
  const changing = only(await read({ uri: 'test://changing' }))
  const big = only(await read({ uri: 'test://big' }))
  now += 61_000
  t.match(await problemOf(read({ uri: 'test://changing', offset: 51_200, snapshot: changing.snapshot })), {
    code: 'snapshot_changed', server: 's', detail: /has changed/, hint: /offset 0 and without snapshot/
  })
  t.match(only(await read({ uri: 'test://big', offset: big.next_offset ?? 0, snapshot: big.snapshot })), { offset: big.next_offset, snapshot: big.snapshot })
  t.match(await problemOf(read({ uri: 'test://text', snapshot: 'made-up' })), { code: 'snapshot_changed' })
})

t.test('a pattern with context over 40,000 lines', async (t) => {
  const item = only(await read({ uri: 'test://log', pattern: 'ERROR' }))
  t.equal(item.matches, LOG_ERROR_LINES.length)
  const lines = [[15, 16, 17, 18, 19, 20], [19_998, 19_999, 20_000, 20_001, 20_002], [39_997, 39_998, 39_999, 40_000]]
    .map((group) => group.map((n) => `${n}${LOG_ERROR_LINES.includes(n) ? ':' : '-'}${logLine(n)}`).join('\n')).join('\n--\n')
  t.equal(item.text, lines)
  t.equal(item.total_bytes, Buffer.byteLength(lines))
})

t.test('offsets refer to the filtered text, for one RPC', async (t) => {
  const before = reads()
  const { text, count, total } = await pages(read, { uri: 'test://log', pattern: 'request \\d*7 ', max_bytes: 99_999 })
  t.equal(reads() - before, 1)
  t.equal(Buffer.byteLength(text), total)
  t.ok(count > 5)
  t.equal(text.split('\n').filter((line) => /^\d+:/.test(line)).length, 4000)
  const again = only(await read({ uri: 'test://log', pattern: 'request 39999 ' }))
  t.equal(again.matches, 1)
})

t.test('no match is an empty text, a catastrophic pattern is harmless, an invalid one is an error', async (t) => {
  t.match(only(await read({ uri: 'test://text', pattern: 'nowhere' })), { text: '', matches: 0, total_bytes: 0, next_offset: null })
  const started = performance.now()
  t.match(only(await read({ uri: 'test://evil', pattern: '^(a+)+$' })), { matches: 0 })
  t.ok(performance.now() - started < 5000)
  t.match(await problemOf(read({ uri: 'test://text', pattern: '(' })), { code: 'invalid_pattern', detail: /missing closing \)/ })
  t.match(await problemOf(read({ uri: 'test://text', pattern: '(?=x)' })), { code: 'invalid_pattern', hint: /look-around/ })
})

t.test('forty contents of 100 kB: the ceiling, one marker, and `item` reaches the rest', async (t) => {
  const answer = await read({ uri: 'test://many', max_bytes: 204_800 })
  t.ok(sizeOf(answer) <= CEILING)
  const marker = answer.contents.at(-1)
  t.match(marker, { type: 'omitted', omitted: answer.omitted, detail: /MAX_SLICE_BYTES \(204800 bytes\)/ })
  t.equal(answer.contents.filter(({ type }) => type === 'omitted').length, 1)
  t.equal(answer.contents.length - 1 + (answer.omitted ?? 0), 40)
  t.equal(answer.truncated, true)
  const before = reads()
  const { snapshot } = only({ contents: answer.contents.slice(0, 1) })
  for (const item of [2, 39]) {
    t.match(only(await read({ uri: 'test://many', item, snapshot, max_bytes: 204_800 })), { uri: `test://many/${item}`, total_bytes: 100_000, truncated: false })
  }
  t.equal(reads(), before)
  t.match(await problemOf(read({ uri: 'test://many', item: 40 })), { code: 'invalid_request', detail: /allowed are 0 to 39/ })
  t.match(await problemOf(read({ uri: 'test://empty', item: 0 })), { code: 'invalid_request', detail: /no contents at all/ })
})

t.test('malformed contents are errors of their own, their neighbours are read', async (t) => {
  t.match((await read({ uri: 'test://both' })).contents, [{ type: 'error', code: 'invalid_content', detail: /has both/, uri: 'test://both' }, { text: 'a good neighbour' }])
  t.match((await read({ uri: 'test://neither' })).contents, [{ type: 'error', code: 'invalid_content', detail: /has neither/ }, { text: 'a good neighbour' }])
  t.match((await read({ uri: 'test://bad-base64' })).contents, [{ type: 'error', code: 'invalid_content', detail: /not valid base64/ }])
  t.same((await read({ uri: 'test://empty' })).contents, [])
})

t.test('text that was sent as a blob is text; lone surrogates become U+FFFD', async (t) => {
  t.match(only(await read({ uri: 'test://mislabeled' })), { sniffed: true, text: multiByteText(300) })
  t.equal(textOf(await read({ uri: 'test://surrogates' })), 'before \ufffd between \ufffd after')
})

t.test('blobs are spilled under names that no MIME type chooses, for their owner alone', async (t) => {
  const { contents } = await read({ uri: 'test://hostile-mime' })
  t.equal(contents.length, HOSTILE_MIME_TYPES.length)
  for (const spill of contents) {
    if (spill.type !== 'spill') return t.fail(`not a spill but ${spill.type}`)
    t.match(spill.path, new RegExp(`^${spillRoot}/s/[0-9a-f]{64}\\.(bin|png|html|svg)$`))
    t.equal(spill.url, `/spills/s/${spill.path.split('/').at(-1)}`)
    t.equal(statSync(spill.path).mode & 0o777, 0o600)
    t.equal(statSync(spill.path).size, 1000)
  }
  t.equal(statSync(spillRoot).mode & 0o777, 0o700)
  t.equal(statSync(`${spillRoot}/s`).mode & 0o777, 0o700)
})

t.test('templates', async (t) => {
  t.match(await read({ uri: 'test://item/{id}', arguments: { id: 'ä/b' } }), { uri: 'test://item/%C3%A4%2Fb', contents: [{ text: 'item ä/b' }] })
  t.match(await problemOf(read({ uri: 'test://item/{id}', arguments: {} })), { code: 'missing_arguments', missing: ['id'] })
  t.match(await problemOf(read({ uri: 'test://adv/{+path}', arguments: { path: 'a/b' } })), { code: 'unsupported_template', detail: /operator "\+"/ })
  t.match(await read({ uri: 'test://adv/a/b' }), { contents: [{ text: 'path a/b' }] })
})

t.test('unknown resources', async (t) => {
  t.match(await problemOf(read({ uri: 'test://texx' })), { code: 'unknown_resource', server: 's', hint: /"test:\/\/text"/ })
  t.match(await problemOf(read({ uri: 'test://thing/{id}' })), { code: 'unknown_resource', hint: /arguments/ })
  t.match(await problemOf(read({ uri: 'postern://results/made-up' })), { code: 'unknown_resource', detail: /expired/ })
  t.match(await problemOf(read({ uri: `test://${'x'.repeat(9000)}` })), { code: 'invalid_request', detail: /9007 characters/ })
})

t.test('characters that JSON makes six times as long stay under the ceiling', async (t) => {
  const { text, count } = await pages(async (input) => {
    const answer = await read(input)
    t.ok(sizeOf(answer) <= CEILING)
    return answer
  }, { uri: 'test://escapes', max_bytes: 204_800 })
  t.ok(text === '\u0000\u0001\u001f"\\'.repeat(20_000))
  t.ok(count > 1)
})
