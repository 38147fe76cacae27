import t from 'tap'
import { PosternError, toProblem } from '../../../src/errors.ts'
import { mcpoProblem, mcpoReply } from '../../../src/openapi/mcpo-result.ts'
import type { InvokeOutput } from '../../../src/schemas/invoke.ts'
import type { TextItem } from '../../../src/schemas/item.ts'

const text = (value: string, more: Partial<TextItem> = {}): TextItem =>
  ({ type: 'text', text: value, offset: 0, total_bytes: value.length, truncated: false, next_offset: null, sniffed: false, ...more })
const output = (content: InvokeOutput['content'], more: Partial<InvokeOutput> = {}): InvokeOutput =>
  ({ server: 's', tool: 't', is_error: false, content, ...more })
const link = { type: 'resource_link' as const, uri: 'a:b' }

const rows: Array<[string, InvokeOutput, number, string]> = [
  ['a text', output([text('hello')]), 200, '"hello"'],
  ['a text that is JSON', output([text('{"a": 1}')]), 200, '{"a": 1}'],
  ['a large number', output([text('12345678901234567890')]), 200, '12345678901234567890'],
  ['several', output([text('1'), text('b'), link]), 200, '[1,"b",{"type":"resource_link","uri":"a:b"}]'],
  ['none', output([]), 200, '[]'],
  ['only structured content', output([], { structured_content: { a: 1 } }), 200, '{"a":1}'],
  ['both', output([text('{"a":1}')], { structured_content: { a: 1 } }), 200, '{"a":1}'],
  ['a cut text', output([text('{"a', { truncated: true, next_offset: 3, total_bytes: 9 })]), 200, '"{\\"a\\n[cut at 3 of 9 bytes]"'],
  ['a failure', output([text('no such city')], { is_error: true }), 500, '{"detail":{"message":"no such city"}}'],
  ['a failure without a text', output([], { is_error: true }), 500, '{"detail":{"message":"Unknown tool execution error"}}']
]
for (const [name, given, status, json] of rows) t.test(name, async (t) => t.strictSame(mcpoReply(given), { status, json }))

t.test('a cut text names where the rest is', async (t) => {
  const { json } = mcpoReply(output([text('a', { truncated: true, next_offset: 1, total_bytes: 9 })], { result: { uri: 'postern://results/1', total_bytes: 9, expires_at: 'x' } }))
  t.match(json, /read postern:\/\/results\/1 for the rest/)
})

t.test('an error of the gateway', async (t) => {
  const { status, json } = mcpoProblem(toProblem(new PosternError('server_unavailable', 'It is down.')))
  t.equal(status, 503)
  t.match(JSON.parse(json), { detail: { message: 'It is down.', code: 'server_unavailable' } })
})

t.test('an error that the server answered with has the status of mcpo', async (t) => {
  for (const [code, status] of [[-32602, 422], [-32601, 404], [-32600, 400], [-32603, 500], [-1, 500]] as const) {
    t.equal(mcpoProblem(toProblem(new PosternError('upstream_error', 'x', { extensions: { rpc_code: code } }))).status, status, String(code))
  }
})
