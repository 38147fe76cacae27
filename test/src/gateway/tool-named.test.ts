import t from 'tap'
import { ServerTools } from '../../../src/gateway/server-tools.ts'
import { toolNamed } from '../../../src/gateway/tool-named.ts'
import { stdioEntry } from '../../fixtures/helpers.ts'
import { openGateway } from '../../fixtures/mcp-gateway.ts'

t.test('by its name, by its function name, or taken for a name', async (t) => {
  const { gateway } = openGateway(t, { s: stdioEntry('v1'), down: { command: '/nonexistent' } })
  const tools = new ServerTools(gateway)
  t.match(await toolNamed(tools, gateway.server('s'), 'echo', {}), { name: 'echo', inputSchema: { type: 'object' } })
  t.match(await toolNamed(tools, gateway.server('s'), 's__echo', {}), { name: 'echo', inputSchema: { type: 'object' } })
  t.strictSame(await toolNamed(tools, gateway.server('s'), 'ecko', {}), { name: 'ecko' })
  t.strictSame(await toolNamed(tools, gateway.server('down'), 'echo', {}), { name: 'echo' })
})
