/* eslint-disable no-template-curly-in-string -- that is what is tested */
import { join } from 'node:path'
import t from 'tap'
import { checkCommand } from '../../../src/cli/check.ts'
import { fakeIo } from '../../fixtures/cli-io.ts'

const GOOD = JSON.stringify({
  prt: 1,
  mcpServers: {
    npx: { command: 'npx', args: ['-y', '@scope/pkg', '--token', 'sesame'] },
    docker: { command: 'docker', args: ['run', '-i', '--rm', '-e', 'K=sesame', 'image'] },
    'remote one': { url: 'https://u:sesame@host/mcp?key=sesame', disabled: true },
    tokenpath: { url: 'https://host/${TOKEN}/mcp' }
  }
})

async function check (cwd: string, argv: readonly string[], env = {}) {
  const { io, out, err } = fakeIo(cwd, env)
  const code = await checkCommand(argv, io)
  return { code, out: out(), err: err() }
}

t.test('a table of the servers, warnings, no secret', async (t) => {
  const dir = t.testdir({ 'postern.json': GOOD })
  const { code, out, err } = await check(dir, [], { TOKEN: 'sesame' })
  t.equal(code, 0)
  t.equal(out, [
    'SERVER      TRANSPORT  STATE     TARGET',
    'npx         stdio      ok        npx -y @scope/pkg ...',
    'docker      stdio      ok        docker run -i --rm ...',
    'remote one  auto       disabled  https://host/mcp',
    'tokenpath   auto       ok        https://host/[redacted]/mcp',
    `${join(dir, 'postern.json')}: ok, 4 servers`,
    ''
  ].join('\n'))
  t.match(err, /^warning: postern\.json:1:2: "prt" is not known and ignored; did you mean "port"\?\n$/)
})

t.test('errors of the file, and of one server, exit with 2', async (t) => {
  const dir = t.testdir({
    'bad.json': '{ "mcpServers": { "a": {}, "b": { "command": 1 } } }',
    'unset.json': '{ "mcpServers": { "a": { "command": "c", "args": ["${NOPE}"] }, "b": { "command": "c" } } }'
  })
  const bad = await check(dir, ['bad.json'])
  t.equal(bad.code, 2)
  t.match(bad.err, /^error: bad\.json:1:19: server "a" has neither.*\nerror: bad\.json:1:35: server "b": command must be/)
  const unset = await check(dir, ['unset.json'])
  t.equal(unset.code, 2)
  t.match(unset.err, /^error: server "a": args\[0\] needs \$\{NOPE\}, which is not set\n$/)
  t.match(unset.out, /a +stdio +error\nb +stdio +ok/)
  t.equal((await check(dir, [])).code, 2, 'nothing found')
})

t.test('--json', async (t) => {
  const dir = t.testdir({ 'bad.json': '{ "mcpServers": { "a": {} } }', 'p.json': GOOD })
  t.match(JSON.parse((await check(dir, ['bad.json', '--json'])).out), { file: join(dir, 'bad.json'), ok: false, errors: [/server "a"/], servers: [] })
  const { code, out, err } = await check(dir, ['--json', '--config', 'p.json'], { TOKEN: 'sesame' })
  t.match(JSON.parse(out), { ok: true, errors: [], warnings: [/prt/], servers: [{ name: 'npx', slug: 'npx', transport: 'stdio', state: 'ok' }, {}, { slug: 'remote_one' }, {}] })
  t.notMatch(out, /sesame/)
  t.equal(code, 0)
  t.equal(err, '')
})

t.test('help and wrong usage', async (t) => {
  const help = await check('/', ['--help'])
  t.equal(help.code, 0)
  t.match(help.out, /Examples:\n {2}postern check/)
  for (const argv of [['--nope'], ['a', 'b'], ['--json=x']]) {
    const { code, err } = await check('/', argv)
    t.equal(code, 2)
    t.match(err, /^postern check: .*\nTry "postern check --help"/s)
  }
})
