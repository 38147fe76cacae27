/* eslint-disable no-template-curly-in-string -- that is what is tested */
import t from 'tap'
import { ConfigError } from '../../../src/config/errors.ts'
import { parseConfig } from '../../../src/config/parse.ts'

const options = { file: 'p.json', dir: '/etc/postern', home: '/home/me', env: { TOKEN: 'sesame' }, readFile: () => { throw new Error('does not exist') } }
const parse = (value: unknown) => parseConfig(typeof value === 'string' ? value : JSON.stringify(value), options)

function failure (value: unknown): ConfigError {
  try {
    parse(value)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('no error')
}

t.test('files of other clients work as they are', async (t) => {
  const claude = parse({ globalShortcut: '', mcpServers: { fs: { command: 'npx', args: ['-y', 'x'] }, r: { type: 'http', url: 'https://x/mcp' } } })
  t.strictSame(claude.servers.map(({ name, transport }) => [name, transport.kind]), [['fs', 'stdio'], ['r', 'http']])
  t.match(claude.warnings, [/^p\.json:1:2: "globalShortcut" is not known and ignored/])

  const vscode = parse('{ // VS Code\n "inputs": [{ "id": "k" }], "servers": { "a": { "type": "stdio", "command": "c", "env": { "K": "${input:k}" }, }, "b": { "url": "https://b" } } }')
  t.match(vscode.servers[0]?.error, /\$\{input:k\}/)
  t.equal(vscode.servers[1]?.error, undefined)
  t.match(vscode.warnings, [/^p\.json:2:2: "inputs" is ignored/])

  const cline = parse({ mcpServers: { a: { url: 'https://x', type: 'streamableHttp', disabled: true, autoApprove: ['x'], timeout: 60 } } })
  t.match(cline.servers[0], { disabled: true, transport: { kind: 'http' } })
  t.equal(cline.warnings.length, 2)

  const mcpo = parse({ mcpServers: { a: { type: 'sse', url: 'http://x/sse', headers: { A: 'b' }, disabledTools: ['t'] } } })
  t.match(mcpo.servers[0], { transport: { kind: 'sse' }, tools: { deny: ['t'] } })
})

t.test('a server whose variables are missing is kept, the others go on', async (t) => {
  const config = parse({ mcpServers: { a: { command: 'c', env: { K: '${NOPE}' } }, b: { command: 'c', env: { K: '${TOKEN}' } } } })
  t.equal(config.servers[0]?.error, 'server "a": env.K needs ${NOPE}, which is not set')
  t.match(config.servers[1], { name: 'b', transport: { env: { K: 'sesame' } } })
  t.strictSame(config.interpolated, ['sesame'])
})

t.test('what is wrong with the file as a whole', async (t) => {
  const cases: readonly [unknown, RegExp][] = [
    [[], /p\.json:1:1: the configuration must be an object/],
    [{}, /mcpServers is missing; write \{ "mcpServers"/],
    [{ mcpservers: {} }, /rename "mcpservers" to "mcpServers"/],
    [{ fs: { command: 'c' } }, /"fs" looks like a server: put it into/],
    [{ mcpServers: {}, servers: {} }, /mcpServers and servers are both there/],
    [{ mcpServers: [] }, /mcpServers must be an object/],
    [{ mcpServers: {}, api_key: 'sesame' }, /api_key must not stand in the file; set POSTERN_API_KEY/],
    [{ mcpServers: {}, port: '80' }, /port must be a whole number .* given: the string "80"/],
    ['{ "mcpServers": { "a": { "command": "x" }, "a": { "command": "y" } } }', /mcpServers\.a is there 2 times \(at 1:19, 1:44\)/]
  ]
  for (const [value, pattern] of cases) {
    const { lines } = failure(value)
    t.equal(lines.length, 1, JSON.stringify(lines))
    t.match(lines[0], pattern)
    t.notMatch(lines[0], /sesame/)
  }
})

t.test('all errors at once, warnings with them', async (t) => {
  const error = failure({ prt: 1, port: -1, allowed_origins: ['x/y'], mcpServers: { a: {}, b: { command: 1 } } })
  t.strictSame(error.lines.map((line) => line.split(' ').slice(1, 3).join(' ')), ['port must', 'allowed_origins[0] must', 'server "a"', 'server "b":'])
  t.match(error.warnings, [/"prt" is not known and ignored; did you mean "port"/])
})

t.test('no servers at all is a warning; $schema needs no word', async (t) => {
  t.match(parse({ $schema: 'x', mcpServers: {} }).warnings, [/mcpServers is empty/])
})
