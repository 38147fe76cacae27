import t from 'tap'
import { mcp } from '../../../../src/openapi/vendors/mcp.ts'
import { definition, weather } from '../../../fixtures/definitions.ts'

t.test('the list', async (t) => {
  t.strictSame(mcp.list([weather, definition('f', undefined, { outputSchema: { $ref: '#/$defs/A', $defs: { A: { properties: { a: {} } } } } })]).tools, [
    { name: 's__weather', title: 'Weather', description: 'The weather.', inputSchema: weather.inputSchema, annotations: { readOnlyHint: true } },
    { name: 'f', description: 'The tool "f".', inputSchema: { type: 'object', properties: {} }, outputSchema: { type: 'object', properties: { a: {} }, $defs: { A: { properties: { a: {} } } } } }
  ])
})

t.test('calls, bare and as JSON-RPC', async (t) => {
  const params = { name: 's__weather', arguments: { city: 'Paris' } }
  const request = { jsonrpc: '2.0', id: 7, method: 'tools/call', params }
  t.strictSame(mcp.parseCalls(params), [params])
  t.strictSame(mcp.parseCalls([{ ...params, id: 'a' }, request]), [{ id: 'a', ...params }, { id: 7, ...params, form: 'jsonrpc' }])
  t.throws(() => mcp.parseCalls({ tool_calls: [] }), { message: /tools\/call/ })
  const message = { text: 'x', rest: 'x', isError: false }
  t.strictSame(mcp.answer(mcp.parseCalls([{ ...params, id: 'a' }, request]).map((call) => ({ call, message }))), [
    { id: 'a', content: [{ type: 'text', text: 'x' }], isError: false },
    { jsonrpc: '2.0', id: 7, result: { content: [{ type: 'text', text: 'x' }], isError: false } }
  ])
})

t.test('each thing once', async (t) => {
  const [call] = mcp.parseCalls({ name: 'f' })
  if (call === undefined) return t.fail('no call')
  const rows = [
    [{ text: '{"a":1}', structured: { a: 1 }, rest: '', isError: false }, { content: [], structuredContent: { a: 1 }, isError: false }],
    [{ text: 'b\n{"a":1}', structured: { a: 1 }, rest: 'b', isError: true }, { content: [{ type: 'text', text: 'b' }], structuredContent: { a: 1 }, isError: true }],
    [{ text: '[1]', structured: [1], rest: '', isError: false }, { content: [{ type: 'text', text: '[1]' }], isError: false }]
  ] as const
  for (const [message, expected] of rows) t.strictSame(mcp.answer([{ call, message }]), [expected])
  t.strictSame(mcp.restoreArguments(weather, {}), {})
  t.equal(mcp.wireName('a'), 'a')
})
