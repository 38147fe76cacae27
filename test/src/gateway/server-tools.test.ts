import t from 'tap'
import { ServerTools } from '../../../src/gateway/server-tools.ts'
import { stdioEntry, until } from '../../fixtures/helpers.ts'
import { openGateway } from '../../fixtures/mcp-gateway.ts'

t.test('derived once, and again when the listing changes', async (t) => {
  const { gateway } = openGateway(t, { s: stdioEntry('v1', ['--list-changed']) })
  const tools = new ServerTools(gateway)
  const server = gateway.server('s')
  const first = await tools.of(server)
  t.equal(first.names.get('weird.name/with-slash'), first.definitions.find(({ target }) => target.kind === 'tool' && target.tool.startsWith('weird'))?.name)
  t.equal(await tools.of(server), first)
  await gateway.call('invoke', 's', { tool: 'mutate', arguments: { kind: 'tools', name: 'later' } })
  const second = await until(async () => {
    const set = await tools.of(server)
    return set.names.has('later') ? set : undefined
  })
  t.not(second.key, first.key)
})

t.test('a server that cannot be asked', async (t) => {
  const { gateway } = openGateway(t, { down: { command: '/nonexistent' } })
  await t.rejects(new ServerTools(gateway).of(gateway.server('down')), { code: 'server_unavailable' })
})
