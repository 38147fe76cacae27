import { realpathSync } from 'node:fs'
import t from 'tap'
import { createPool } from '../../../src/connections/http-pool.ts'
import { httpTransport, sseTransport, stdioTransport } from '../../../src/connections/open-transport.ts'
import { opened } from '../../fixtures/client.ts'
import { until } from '../../fixtures/helpers.ts'
import { listen } from '../../fixtures/http/listener.ts'

t.test('a process gets its arguments, environment and folder', async (t) => {
  const cwd = realpathSync(t.testdir({}))
  const said: string[] = []
  const { kind, transport } = stdioTransport({
    kind: 'stdio',
    command: process.execPath,
    args: ['-e', 'console.error([process.argv[1], process.env.GIVEN, process.env.NODE_ENV_OF_THE_DAEMON, process.cwd()].join("|"))', 'first'],
    env: { GIVEN: 'value' },
    cwd
  }, { onStderr: (chunk) => said.push(chunk), onJunk: () => {}, onOversize: () => {} })
  t.equal(kind, 'stdio')
  process.env['NODE_ENV_OF_THE_DAEMON'] = 'not for servers'
  await transport.start()
  await until(() => said.join('').includes('\n'))
  t.equal(said.join(''), `first|value||${cwd}\n`)
  await transport.close()
})

t.test('both HTTP transports send the configured headers through the pool', async (t) => {
  const seen: unknown[] = []
  const server = await opened(t, listen((request, response) => {
    seen.push([request.method, request.url, request.headers['x-key']])
    request.resume()
    response.writeHead(request.method === 'GET' ? 405 : 202).end()
  }))
  const pool = await createPool()
  t.teardown(async () => await pool.destroy())
  const config = { kind: 'auto', url: `${server.url}?a=b`, headers: { 'x-key': 'secret' } } as const
  const http = httpTransport(config, pool)
  t.match(http, { kind: 'http', pool, headers: config.headers })
  await http.transport.start()
  await http.transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  const sse = sseTransport(config, pool)
  t.match(sse, { kind: 'sse', pool })
  await t.rejects(sse.transport.start())
  t.match(seen, [['POST', '/mcp?a=b', 'secret']])
  t.ok(seen.some((request) => JSON.stringify(request) === '["GET","/mcp?a=b","secret"]'))
  await http.transport.close()
  await sse.transport.close()
})
