import { Unavailable, type Contestant, type Starter, type Target } from '../contestant.ts'
import { send } from '../load/http.ts'
import { SCRIPTS } from '../paths.ts'
import { freePort, launch } from '../process/launch.ts'
import { npmPeer } from './install.ts'

const ACCEPT = { accept: 'application/json, text/event-stream' }
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 'initialize',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1.0.0' } }
}

/** supergateway: stdio to streamable HTTP, called with a bare MCP client. */
export const supergateway: Starter = {
  name: 'supergateway',
  start: async (target) => await bridge('supergateway', 'dist/index.js', target, (port, command) =>
    ['--stdio', command.join(' '), '--outputTransport', 'streamableHttp', '--stateful', '--port', port, '--logLevel', 'none'])
}

/** mcp-proxy: the same. */
export const mcpProxy: Starter = {
  name: 'mcp-proxy',
  start: async (target) => await bridge('mcp-proxy', 'dist/bin/mcp-proxy.mjs', target, (port, command) =>
    ['--host', '127.0.0.1', '--port', port, '--server', 'stream', '--', ...command])
}

async function bridge (name: string, script: string, target: Target, args: (port: string, command: readonly string[]) => string[]): Promise<Contestant> {
  if (target.kind !== 'stdio') throw new Unavailable(`${name} leads from stdio to HTTP only`)
  const path = await npmPeer(name, script)
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}/mcp`
  const { pid, stop } = await launch({
    command: process.execPath,
    args: [path, ...args(port, [process.execPath, SCRIPTS.stdioServer, ...target.args])],
    ready: async () => await send('GET', url).then(() => url, () => undefined)
  }).catch((error: unknown) => { throw new Unavailable(`${name} does not start: ${String(error).replaceAll(/\s+/g, ' ').slice(0, 200)}`) })
  const session = await open(url)
  return {
    name,
    pid,
    stop,
    request: (call) => ({
      url,
      method: 'POST',
      headers: { ...ACCEPT, ...session },
      body: JSON.stringify({ jsonrpc: '2.0', id: '{{id}}', method: 'tools/call', params: { name: call.tool, arguments: call.arguments } }),
      expect: call.expect
    })
  }
}

async function open (url: string): Promise<Record<string, string>> {
  const { status, text, headers } = await send('POST', url, INITIALIZE, ACCEPT)
  const id = headers['mcp-session-id']
  if (status !== 200 || typeof id !== 'string') throw new Unavailable(`the bridge answered ${status} to initialize: ${text.slice(0, 200)}`)
  const session = { 'mcp-session-id': id, 'mcp-protocol-version': '2025-06-18' }
  await send('POST', url, { jsonrpc: '2.0', method: 'notifications/initialized' }, { ...ACCEPT, ...session })
  return session
}
