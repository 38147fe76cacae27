/* eslint-disable no-template-curly-in-string -- the configuration has its own ${} */
import { request, type IncomingHttpHeaders } from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { runCli, startDaemon, type RunningDaemon } from '../fixtures/daemon.ts'
import { rawEntry, stdioEntry, until } from '../fixtures/helpers.ts'

/** With headers that fetch does not let through. */
async function raw (daemon: RunningDaemon, path: string, headers: IncomingHttpHeaders): Promise<{ status: number | undefined, text: string, headers: IncomingHttpHeaders }> {
  return await new Promise((resolve, reject) => {
    request(daemon.url + path, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => { text += chunk })
      response.on('end', () => resolve({ status: response.statusCode, text, headers: response.headers }))
    }).on('error', reject).end()
  })
}

t.test('no bind beyond loopback without a key', async (t) => {
  const dir = t.testdir({ 'postern.json': '{"mcpServers":{}}', empty: '' })
  const config = join(dir, 'postern.json')
  for (const host of ['0.0.0.0', '::', '192.0.2.1']) {
    const { code, err } = await runCli(['serve', '--config', config, '--host', host, '--port', '0'])
    t.equal(code, 2, host)
    t.match(err, new RegExp(`^postern: refusing to listen on the non-loopback address ${host} without an API key.*POSTERN_API_KEY.*\n$`))
  }
  const { code, err } = await runCli(['serve', '--config', config, '--host', '0.0.0.0', '--port', '0'], { env: { POSTERN_API_KEY_FILE: join(dir, 'empty') } })
  t.equal(code, 2)
  t.match(err, /^postern: the API key file .* is empty\n$/)
})

t.test('beyond loopback with a key', async (t) => {
  const daemon = await startDaemon(t, { servers: { s: rawEntry('') }, args: ['--host', '0.0.0.0'], env: { POSTERN_API_KEY: 'open-sesame' }, early: true })
  const url = `http://127.0.0.1:${new URL(daemon.url).port}`
  const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
  t.equal((await fetch(`${url}/servers`)).status, 401)
  t.equal((await fetch(`${url}/servers`, bearer('open-sesam'))).status, 401)
  t.equal((await fetch(`${url}/servers`, bearer('open-sesame'))).status, 200)
  t.equal((await fetch(`${url}/healthz`)).status, 200)
})

t.test('a key: from the environment, needed for everything but the probes and the reference', async (t) => {
  const daemon = await startDaemon(t, { servers: { s: rawEntry('') }, env: { POSTERN_API_KEY: 'open-sesame' } })
  const key = { authorization: 'Bearer open-sesame' }
  for (const path of ['/servers', '/servers/s', '/servers/s/openapi.json', '/spills/s/x', '/nowhere']) {
    const without = await daemon.get(path)
    t.match(without, { status: 401, body: { code: 'unauthorized', hint: /Bearer/ } }, path)
    t.match(without.headers.get('www-authenticate'), /^Bearer/)
    t.match(await daemon.get(path, { headers: { authorization: 'Bearer wrong' } }), { status: 401 })
    t.match(await daemon.get(path, { headers: { authorization: 'Basic open-sesame' } }), { status: 401 })
    t.not((await daemon.get(path, { headers: key })).status, 401)
  }
  for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs/']) t.equal((await daemon.get(path)).status, 200, path)
  t.match(await daemon.post('/servers/s/invoke', { tool: 'echo' }), { status: 401 })
  t.match(await daemon.post('/servers/s/invoke', { tool: 'echo', arguments: { message: 'x' } }, key), { status: 200 })
  t.notMatch(daemon.output(), /open-sesame/)
})

t.test('Host and Origin', async (t) => {
  const daemon = await startDaemon(t, { servers: {}, settings: { allowed_origins: ['https://app.example.com'], allowed_hosts: ['gateway.internal'] } })
  const port = new URL(daemon.url).port
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, 'LOCALHOST', 'gateway.internal', `gateway.internal:${port}`]) {
    t.equal((await raw(daemon, '/servers', { host })).status, 200, host)
  }
  for (const host of ['evil.example.com', `evil.example.com:${port}`, '127.0.0.1.evil.example.com', 'localhost.evil.example.com', 'a b']) {
    const answer = await raw(daemon, '/servers', { host })
    t.equal(answer.status, 403, host)
    t.match(JSON.parse(answer.text), { code: 'forbidden_host' })
  }
  for (const [origin, status] of [
    [`http://127.0.0.1:${port}`, 200], ['https://app.example.com', 200],
    ['https://evil.example.com', 403], ['null', 403], ['https://app.example.com.evil.org', 403]
  ] as const) {
    const answer = await raw(daemon, '/servers', { host: `127.0.0.1:${port}`, origin })
    t.equal(answer.status, status, origin)
    if (status === 403) t.match(JSON.parse(answer.text), { code: 'forbidden_origin' })
  }
  t.equal((await raw(daemon, '/servers', { host: 'localhost', origin: 'https://app.example.com' })).headers['access-control-allow-origin'], 'https://app.example.com')
})

const SECRETS = ['hunter2-from-env', 'hunter3-from-variable', 'hunter4-from-file', 'hunter5 "quoted" \\ secret']

t.test('a server that repeats its secrets', async (t) => {
  const file = join(t.testdir({ key: 'hunter4-from-file\n' }), 'key')
  const said = `${SECRETS[0]} ${SECRETS[1]} ${SECRETS[2]} ${SECRETS[3]}`
  const daemon = await startDaemon(t, {
    servers: {
      env: stdioEntry('v1', [], { SECRET: 'hunter2-from-env', VARIABLE: '${SOME_KEY}', FILED: `\${file:${file}}`, ODD: SECRETS[3] ?? '' }),
      stderr: rawEntry('stderr-secret', [], { SECRET: said }),
      dies: { command: process.execPath, args: ['-e', 'console.error(process.env.SECRET); process.exit(1)'], env: { SECRET: said } },
      junk: { command: process.execPath, args: ['-e', 'console.log(process.env.SECRET); process.exit(1)'], env: { SECRET: said } },
      web: { url: 'http://127.0.0.1:9/mcp?key=hunter2-from-env', headers: { authorization: 'Bearer hunter3-from-variable' } }
    },
    env: { SOME_KEY: 'hunter3-from-variable' },
    args: ['--log-level', 'trace']
  })
  const bodies: string[] = []
  const keep = ({ text }: { text: string }) => bodies.push(text)
  keep(await daemon.post('/servers/env/invoke', { tool: 'protocol_error', arguments: { message: said } }))
  keep(await daemon.post('/servers/env/invoke', { tool: 'protocol_error', arguments: { code: -32000, message: said } }))
  for (const name of ['dies', 'junk', 'web', 'stderr']) {
    keep(await daemon.post(`/servers/${name}/search`, { query: '' }))
    keep(await daemon.post(`/servers/${name}/read`, { uri: 'a:b' }))
  }
  keep(await daemon.post('/search', { query: 'x' }))
  keep(await daemon.get('/servers'))
  await until(() => daemon.log().some(({ msg, server }) => msg === 'server stderr' && server === 'stderr'))
  await daemon.stop()
  const answers = bodies.join('\n')
  for (const secret of SECRETS) {
    const escaped = JSON.stringify(secret).slice(1, -1)
    for (const text of [secret, escaped]) {
      t.notOk(answers.includes(text), `${secret} in an answer`)
      t.notOk(daemon.output().includes(text), `${secret} in the log: ${daemon.output().split('\n').find((line) => line.includes(text))?.slice(0, 600)}`)
    }
  }
  t.match(answers, /\[redacted\]/)
})

t.test('a key in a file, and what is wrong in a variable is named without its value', async (t) => {
  const dir = t.testdir({})
  writeFileSync(join(dir, 'key'), 'open-sesame\n')
  const daemon = await startDaemon(t, {
    servers: { broken: { command: 'x', env: { A: '${MISSING_ONE} ${MISSING_TWO}', B: '${GOOD}' } } },
    settings: { api_key_file: join(dir, 'key') },
    env: { GOOD: 'hunter6-value' }
  })
  const { body, text } = await daemon.get('/servers', { headers: { authorization: 'Bearer open-sesame' } })
  t.match(body, { servers: [{ state: 'stopped', last_error: /MISSING_ONE.*MISSING_TWO/ }] })
  t.notMatch(text + daemon.output(), /hunter6|open-sesame/)
})
