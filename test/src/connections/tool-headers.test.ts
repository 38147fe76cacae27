import t from 'tap'
import { ToolHeaders } from '../../../src/connections/tool-headers.ts'

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
