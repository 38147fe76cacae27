import t from 'tap'
import { ServerTools } from '../../../src/gateway/server-tools.ts'
import { ToolsDocuments } from '../../../src/http/tools-documents.ts'
import { stdioEntry, until } from '../../fixtures/helpers.ts'
import { openGateway } from '../../fixtures/mcp-gateway.ts'

t.test('made once for an address, and again when the tools change', async (t) => {
  const { gateway } = openGateway(t, { s: stdioEntry('v1', ['--list-changed']) })
  const options = { gateway, tools: new ServerTools(gateway), version: '1', secured: false }
  const documents = new ToolsDocuments(options)
  const first = await documents.of('s', 'http://a/servers/s/tools', {})
  t.equal(await documents.of('s', 'http://a/servers/s/tools', {}), first)
  t.not((await documents.of('s', 'http://b/servers/s/tools', {})).etag, first.etag)
  t.not((await new ToolsDocuments(options, 'mcpo').of('s', 'http://a/s', {})).etag, first.etag)
  t.match(JSON.parse(first.body.toString()), { info: { description: 'A fixture' }, paths: { '/echo': {} } })
  await gateway.call('invoke', 's', { tool: 'mutate', arguments: { kind: 'tools', name: 'later' } })
  const second = await until(async () => {
    const document = await documents.of('s', 'http://a/servers/s/tools', {})
    return document.etag === first.etag ? undefined : document
  })
  t.match(JSON.parse(second.body.toString()), { paths: { '/later': {} } })
})

t.test('a server that cannot be asked', async (t) => {
  const { gateway } = openGateway(t, { down: { command: '/nonexistent' } })
  const documents = new ToolsDocuments({ gateway, tools: new ServerTools(gateway), version: '1', secured: false })
  await t.rejects(documents.of('down', 'http://a', {}), { code: 'server_unavailable' })
})
