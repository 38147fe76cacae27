import t from 'tap'
import { encodeHeaderValue, mcpHeaders } from '../../../src/connections/mcp-headers.ts'

t.test('values that are no plain ASCII are base64 in a marker', async (t) => {
  const cases = [
    ['plain text', 'plain text'],
    ['tab\there', 'tab\there'],
    ['größe', `=?base64?${Buffer.from('größe').toString('base64')}?=`],
    [' leading', `=?base64?${Buffer.from(' leading').toString('base64')}?=`],
    ['line\nbreak', `=?base64?${Buffer.from('line\nbreak').toString('base64')}?=`],
    ['=?base64?eA==?=', `=?base64?${Buffer.from('=?base64?eA==?=').toString('base64')}?=`],
    ['', '=?base64??=']
  ] as const
  for (const [value, expected] of cases) t.equal(encodeHeaderValue(value), expected, JSON.stringify(value))
})

t.test('the headers of a message, by era', async (t) => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'größe' } } as const
  t.strictSame(mcpHeaders(call, 's1', '2025-11-25', false), { 'mcp-protocol-version': '2025-11-25', 'mcp-session-id': 's1' })
  t.strictSame(mcpHeaders(call, undefined, '2026-07-28', true), {
    'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': encodeHeaderValue('größe')
  })
  t.strictSame(mcpHeaders({ ...call, method: 'resources/read', params: { uri: 'a://b' } }, undefined, '2026-07-28', true)['mcp-name'], 'a://b')
  t.strictSame(mcpHeaders({ ...call, method: 'tools/list', params: {} }, undefined, '2026-07-28', true), { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' })
  t.strictSame(mcpHeaders({ jsonrpc: '2.0', method: 'notifications/cancelled' }, undefined, '2026-07-28', true), { 'mcp-protocol-version': '2026-07-28' })
})
