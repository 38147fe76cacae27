import type { JSONRPCMessage } from '@modelcontextprotocol/client'

/** What `Mcp-Name` repeats of the parameters (revision 2026-07-28, "Standard request headers"). */
const NAME_SOURCE: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri'
}
const PLAIN = /^[\t\x20-\x7e]+$/

/** A header value as it is where it is plain ASCII, else as `=?base64?…?=` (SEP-2243). */
export function encodeHeaderValue (value: string): string {
  const plain = PLAIN.test(value) && value === value.trim() && !(value.startsWith('=?base64?') && value.endsWith('?='))
  return plain ? value : `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`
}

/** The headers that MCP asks for on a POST of one message. */
export function mcpHeaders (message: JSONRPCMessage, sessionId: string | undefined, protocolVersion: string, modern: boolean): Record<string, string> {
  const headers: Record<string, string> = { 'mcp-protocol-version': protocolVersion }
  if (sessionId !== undefined) headers['mcp-session-id'] = sessionId
  if (!modern || !('method' in message) || !('id' in message)) return headers
  headers['mcp-method'] = message.method
  const source = Object.hasOwn(NAME_SOURCE, message.method) ? NAME_SOURCE[message.method] : undefined
  const name = source === undefined ? undefined : message.params?.[source]
  if (typeof name === 'string') headers['mcp-name'] = encodeHeaderValue(name)
  return headers
}
