import t from 'tap'
import { ToolHeaders, withoutInvalidHeaders } from '../../../src/connections/tool-headers.ts'

t.test('headers come from the listing that is held', async (t) => {
  const headers = new ToolHeaders()
  const inputSchema = { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } }
  const listing = { items: [null, { name: 7 }, { name: 'other' }, { name: 'query', inputSchema }], warnings: [], version: 1 }
  t.strictSame(headers.of(listing, 'query', { region: 'eu' }), { 'mcp-param-Region': 'eu' })
  t.strictSame(headers.of(listing, 'query', {}), {})
  t.strictSame(headers.of(listing, 'other', { region: 'eu' }), {})
  t.strictSame(headers.of(listing, undefined, {}), {})
  t.strictSame(headers.of(undefined, 'query', { region: 'eu' }), {})
  t.strictSame(headers.of({ items: [{ name: 'query' }], warnings: [], version: 2 }, 'query', { region: 'eu' }), {}, 'a changed listing is looked at anew')
})

t.test('tools with invalid declarations are left out, each with a warning', async (t) => {
  const good = { name: 'good', inputSchema: { type: 'object', properties: { a: { type: 'string', 'x-mcp-header': 'A' } } } }
  const bad = { name: 'bad', inputSchema: { type: 'object', properties: { a: { type: 'object', 'x-mcp-header': 'A' } } } }
  t.match(withoutInvalidHeaders([null, good, bad]), { items: [null, good], warnings: [/^tool "bad" is left out: its inputSchema has x-mcp-header on something else/] })
})
