import t from 'tap'
import { PosternError, toProblem } from '../../../src/errors.ts'
import { flaglessText, outputMessage, problemMessage } from '../../../src/openapi/result-text.ts'
import type { InvokeOutput } from '../../../src/schemas/invoke.ts'
import type { SpillItem, TextItem } from '../../../src/schemas/item.ts'

const text = (value: string, more: Partial<TextItem> = {}): TextItem =>
  ({ type: 'text', text: value, offset: 0, total_bytes: value.length, truncated: false, next_offset: null, sniffed: false, ...more })
const invoke = (content: InvokeOutput['content'], more: Partial<InvokeOutput> = {}) =>
  outputMessage({ op: 'invoke', value: { server: 's', tool: 't', is_error: false, content, ...more } }, 'mcp_read_s')
const spill: SpillItem = { type: 'spill', spilled: true, path: '/p', url: '/spills/s/x.png', sniffed: false, size_bytes: 1, sha256: 'x' }

t.test('texts are themselves, other contents JSON', async (t) => {
  t.strictSame(invoke([text('hello')]), { text: 'hello', rest: 'hello', isError: false })
  t.equal(invoke([text('a'), text('b'), spill]).text, `a\nb\n${JSON.stringify(spill)}`)
  t.equal(invoke([text('a', { uri: 'x:1' }), text('b', { uri: 'x:2' })]).text, '[x:1]\na\n[x:2]\nb')
  t.equal(invoke([]).text, '')
})

t.test('each thing once', async (t) => {
  const structured = { city: 'Paris', temp: [1, 2] }
  const message = invoke([text('{ "temp": [1, 2], "city": "Paris" }')], { structured_content: structured })
  t.strictSame(message, { text: JSON.stringify(structured), structured, rest: '', isError: false })
  t.equal(invoke([text('It is cold.')], { structured_content: structured }).text, `It is cold.\n${JSON.stringify(structured)}`)
  t.equal(invoke([text('7')], { structured_content: { result: 7 } }).text, '7\n{"result":7}')
  t.equal(invoke([text('plain')], { structured_content: 'plain' }).text, '"plain"')
  t.equal(invoke([text('{"a":', { truncated: true, next_offset: 5, total_bytes: 9 })], { structured_content: {} }).rest.startsWith('{"a":'), true)
})

t.test('what was cut says where the rest is', async (t) => {
  const result = { uri: 'postern://results/1', total_bytes: 900, expires_at: '2026-01-01T00:00:00Z' }
  t.match(invoke([text('abc', { truncated: true, next_offset: 3, total_bytes: 900 })], { truncated: true, result }).text,
    /^abc\n\[bytes from 0, 900 in all; the next page is at offset 3\]\n\[The result was cut; all 900 bytes .* call mcp_read_s with {"uri":"postern:\/\/results\/1"} /)
  t.match(invoke([], { truncated: true }).text, 'The result was cut.')
  t.match(invoke([text('a')], { warnings: ['odd'] }).text, 'a\n[warning: odd]')
})

t.test('failures', async (t) => {
  const failed = invoke([text('no such city')], { is_error: true })
  t.equal(failed.isError, true)
  t.equal(flaglessText(failed), '{"error":"no such city"}')
  t.equal(flaglessText(invoke([text('ok')])), 'ok')
  const problem = problemMessage(toProblem(new PosternError('unknown_tool', 'There is no tool "x".')))
  t.match(JSON.parse(flaglessText(problem)), { error: { code: 'unknown_tool', status: 404 } })
})

t.test('the other operations', async (t) => {
  const search = { results: [], total: 0 }
  t.strictSame(outputMessage({ op: 'search', value: search }), { text: '{"results":[],"total":0}', structured: search, rest: '', isError: false })
  t.match(outputMessage({ op: 'describe', value: { server: 's', kind: 'tool', name: 'x' } }).text, '"name":"x"')
  const page = text('abc', { truncated: true, next_offset: 3, total_bytes: 9, snapshot: 'S', matches: 2 })
  t.equal(outputMessage({ op: 'read', value: { server: 's', uri: 'u', contents: [page] } }).text,
    'abc\n[2 matching lines; bytes from 0, 9 in all; the next page is at offset 3 and snapshot "S"]')
  t.match(outputMessage({ op: 'read', value: { server: 's', uri: 'u', contents: [text('c', { offset: 8, total_bytes: 9 })], warnings: ['w'] } }).text, 'c\n[end of text, 9 bytes in all]\n[warning: w]')
  t.equal(outputMessage({ op: 'prompt', value: { server: 's', prompt: 'p', description: 'D', role: 'user', text: '[user]\nhi', attachments: [spill] } }).text,
    `[D]\n[user]\nhi\n${JSON.stringify(spill)}`)
})
