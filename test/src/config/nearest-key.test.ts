import t from 'tap'
import { nearestKey, suggestKey } from '../../../src/config/nearest-key.ts'

const KNOWN = ['mcpServers', 'servers', 'port', 'log_level']

t.test('the nearest known key', async (t) => {
  const cases: readonly [string, string | undefined][] = [
    ['mcpservers', 'mcpServers'], ['mcp_servers', 'mcpServers'], ['server', 'servers'], ['prt', 'port'],
    ['logLevel', 'log_level'], ['globalShortcut', undefined], ['x', undefined], ['', undefined]
  ]
  for (const [key, expected] of cases) t.equal(nearestKey(key, KNOWN), expected, key)
  t.equal(nearestKey('a', []), undefined)
})

t.test('without one, the keys that there are', async (t) => {
  t.equal(suggestKey('prt', KNOWN), 'did you mean "port"?')
  t.equal(suggestKey('wibble', KNOWN), 'known keys: mcpServers, servers, port, log_level')
})
