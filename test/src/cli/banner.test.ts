import t from 'tap'
import { banner } from '../../../src/cli/banner.ts'
import { serverConfig } from '../../fixtures/connection.ts'

const server = (name: string) => serverConfig({ kind: 'stdio', command: 'x', args: [], env: {} }, { name, slug: name.replace(' ', '_') })

t.test('it says where it listens and what to try', async (t) => {
  const { text, commands } = banner('http://127.0.0.1:1', [server('my server'), server('b')], false)
  t.match(text, /listens on http:\/\/127\.0\.0\.1:1 and serves 2 servers: my server, b/)
  t.match(text, /http:\/\/127\.0\.0\.1:1\/docs/)
  t.ok(commands.every((command) => text.includes(command) && command.startsWith('curl http')))
  t.ok(commands.some((command) => command.endsWith('/servers/my_server/openapi.json')))
})

t.test('with a key it shows how to send it, never the key itself', async (t) => {
  const { commands, text } = banner('http://127.0.0.1:1', [server('one')], true)
  t.ok(commands.every((command) => command.includes('"Authorization: Bearer $POSTERN_API_KEY"')))
  t.match(text, /serves one server: one/)
})

t.test('without a server there is still something to read', async (t) => {
  t.match(banner('http://127.0.0.1:1', [], false).text, /serves 0 servers/)
})
