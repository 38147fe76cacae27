import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

/** A connected client of the SDK, with all as it comes: `stdio SCRIPT ARGS...` or `http URL`. */
export async function connectSdk ([kind, target = '', ...rest]: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'plain', version: '1.0.0' })
  await client.connect(kind === 'http'
    ? new StreamableHTTPClientTransport(new URL(target))
    : new StdioClientTransport({ command: process.execPath, args: [target, ...rest] }))
  return client
}
