import { pino } from 'pino'
import t from 'tap'
import { searchAll } from '../../../src/catalog/search-all.ts'
import { Refresher } from '../../../src/gateway/refresher.ts'
import { linesOf, rawEntry, stdioEntry, until } from '../../fixtures/helpers.ts'
import { openGateway } from '../../fixtures/mcp-gateway.ts'

const silent = pino({ level: 'silent' })

t.test('a server that was connected is listed, and again after it changed', async (t) => {
  const log = `${t.testdir({})}/rpc.log`
  const { gateway, live } = openGateway(t, { s: stdioEntry('v1', ['--list-changed'], { RPC_LOG: log }) })
  await until(() => gateway.serverStatus('s').counts?.prompts === 7)
  await gateway.call('invoke', 's', { tool: 'mutate', arguments: { kind: 'prompts', name: 'later' } })
  await until(() => {
    const { lastIndex } = live('s').catalog
    return lastIndex !== undefined && searchAll([lastIndex], 'later', { topK: 5 }).hits.some(({ item }) => item.id === 'later')
  })
  t.equal(linesOf(log).filter((method) => method === 'prompts/list').length, 2)
  t.equal(linesOf(log).filter((method) => method === 'tools/list').length, 1, 'the others are not listed again')
})

t.test('once stopped it renews nothing', async (t) => {
  const log = `${t.testdir({})}/rpc.log`
  const { gateway, live } = openGateway(t, { s: rawEntry('', [], { RPC_LOG: log }) })
  await until(() => gateway.serverStatus('s').counts?.tools === 1)
  const before = linesOf(log).length
  const refresher = new Refresher(live('s').catalog, silent)
  refresher.changed()
  refresher.stop()
  refresher.changed()
  t.equal(linesOf(log).length, before)
})

t.test('gaps are logged, a failure is not an error', async (t) => {
  const lines: Array<Record<string, unknown>> = []
  const log = pino({ level: 'debug' }, { write: (line: string) => { lines.push(JSON.parse(line)) } })
  const { live } = openGateway(t, { fails: rawEntry('prompts-fail'), gone: { command: '/no/such/command' } }, { log })
  await until(() => lines.some(({ msg }) => msg === 'catalog has gaps'))
  t.match(lines.find(({ msg }) => msg === 'catalog has gaps'), { server: 'fails', warnings: [/out of order/] })
  const refresher = new Refresher(live('gone').catalog, log)
  refresher.changed()
  await until(() => lines.some(({ msg }) => msg === 'catalog could not be renewed'))
  refresher.stop()
})
