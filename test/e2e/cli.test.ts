import { readFileSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'
import { listen } from '../fixtures/http/listener.ts'
import { opened } from '../fixtures/client.ts'
import { BIN, runCli, startDaemon, type RunningDaemon } from '../fixtures/daemon.ts'
import { binary, multiByteText, stdioEntry } from '../fixtures/helpers.ts'

let daemon: RunningDaemon
const key = 'a key for tests'.replaceAll(' ', '-')

t.before(async () => {
  daemon = await startDaemon(t, {
    env: { POSTERN_API_KEY: key },
    servers: {
      one: stdioEntry('v1'),
      'tools only': stdioEntry('v1', ['--features', 'tools']),
      down: { command: 'nowhere-to-be-found' }
    }
  })
})

const cli = async (args: readonly string[], more: Parameters<typeof runCli>[1] = {}) =>
  await runCli(args, { ...more, env: { POSTERN_URL: daemon.url, POSTERN_API_KEY: key, ...more.env } })

t.test('what each command prints, and its exit code', async (t) => {
  const cases: readonly (readonly [readonly string[], number, RegExp | '', RegExp | ''])[] = [
    [['servers'], 0, /^SERVER +STATE +TRANSPORT +OFFERS +LAST ERROR\none +ready +stdio +20 tools, 16 resources/, ''],
    [['servers', 'one'], 0, /^name: +one\n[\s\S]*protocol: +2025/, ''],
    [['servers', 'on'], 1, '', /no server "on"[\s\S]*Did you mean "one"/],
    [['prompts'], 0, /one +greet +name= \[style=\] +Greets somebody\n/, ''],
    [['prompts', 'tools only'], 0, '', /has no prompts/],
    [['search', 'greet', '--server', 'one', '--kind', 'prompt'], 0, /one +prompt +greet +Greets somebody/, ''],
    [['search', 'x', '--kind', 'thing'], 2, '', /--kind takes tool, resource, resource_template or prompt, not "thing"/],
    [['search', 'x', '--top-k', '0'], 2, '', /whole number from 1/],
    [['search'], 2, '', /Name a word/],
    [['describe', 'one', 'add'], 0, /^add {2}tool of one\n[\s\S]*a {2}number, required/, ''],
    [['describe', 'one', 'greet'], 0, /^greet {2}prompt of one\n[\s\S]*name {3}required {2}whom to greet/, ''],
    [['describe', 'one', 'test://item/{id}'], 0, /resource_template of one[\s\S]*id {2}required/, ''],
    [['describe', 'one', 'ad'], 1, '', /Did you mean "add"/],
    [['invoke', 'one', 'add', 'a=2', 'b=40'], 0, /^\{"sum":42\}$/, ''],
    [['invoke', 'one', 'add', 'a=2'], 2, '', /needs one more argument:\n {2}b=/],
    [['invoke', 'one', 'add', 'a=2', 'b=x'], 2, '', /"b" takes a number, not "x"/],
    [['invoke', 'one', 'fail', 'message=broken'], 1, /broken/, /reported a failure/],
    [['invoke', 'one', 'protocol_error'], 1, '', /refused by the server/],
    [['invoke', 'one', 'echo', 'hello'], 2, '', /arguments are named: "hello" should be key=value/],
    [['invoke', 'one', 'echo', '--args', '[1]'], 2, '', /a JSON object/],
    [['invoke', 'one', 'echo', '--args', '{"message"'], 2, '', /is not JSON/],
    [['invoke', 'one', 'mixed'], 0, /^first\nimage\/png, 1000 bytes: \/.*\.png \(http:.*\/spills\/one\/.*\)\n[\s\S]*link: test:\/\/text a link\nlast$/, ''],
    [['invoke', 'one', 'big_text', 'bytes=300000'], 0, /./, /postern read one postern:\/\/results\/[\w-]+ --all/],
    [['prompt', 'one', 'greet', 'name=Ada Lovelace'], 0, /^\[user\]\nGreet Ada Lovelace in a friendly way$/, ''],
    [['prompt', 'one', 'greet'], 2, '', /needs: name[\s\S]*\n {2}name= {2}whom to greet/],
    [['prompt', 'one', 'greet', 'Ada'], 2, '', /named/],
    [['prompt', 'tools only', 'greet'], 1, '', /does not offer prompt/],
    [['prompt', 'down', 'greet'], 1, '', /down/],
    [['read', 'one', 'test://text'], 0, /^Hello from test:\/\/text$/, ''],
    [['read', 'one', 'test://item/{id}', 'id=a/b'], 0, /^item a\/b$/, ''],
    [['read', 'one', 'test://item/{id}'], 2, '', /the template needs:\n {2}id=/],
    [['read', 'one', 'test://text', '--pattern', '('], 2, '', /pattern/],
    [['read', 'one', 'test://text', '--pattern', 'nothing'], 0, '', /No line matches/],
    [['read', 'one', 'test://both'], 1, /a good neighbour/, /test:\/\/both/],
    [['read', 'one', 'test://image'], 0, /^image\/png, 5000 bytes: \//, ''],
    [['tools', 'tools only'], 0, /^SERVER +TOOL +DESCRIPTION\ntools only +echo +Gives the message back/, ''],
    [['tools', '--format', 'cobol'], 2, '', /--format takes/],
    [['read', '--nonsense'], 2, '', /Unknown option '--nonsense'/],
    [['completion', 'tcsh'], 2, '', /bash, zsh, fish/],
    [['completion', 'zsh'], 0, /^#compdef postern/, '']
  ]
  for (const [args, code, out, err] of cases) {
    const result = await cli(args)
    const name = args.join(' ')
    t.equal(result.code, code, `${name}: ${result.err}`)
    if (out === '') t.equal(result.out, '', name)
    else t.match(result.out, out, name)
    if (err === '') t.equal(result.err, '', name)
    else t.match(result.err, err, name)
  }
})

t.test('every command has help with examples', async (t) => {
  for (const command of ['servers', 'search', 'describe', 'invoke', 'read', 'prompts', 'prompt', 'tools', 'completion', 'serve', 'check', 'init']) {
    const { code, out } = await runCli([command, '--help'])
    t.equal(code, 0)
    t.match(out, new RegExp(`^postern ${command}: [\\s\\S]*Usage: postern ${command}[\\s\\S]*Examples`), command)
  }
})

t.test('--json prints what the API answered, problems as well', async (t) => {
  const answer = await cli(['invoke', 'one', 'add', 'a=1', 'b=1', '--json'])
  t.match(JSON.parse(answer.out), { is_error: false, structured_content: { sum: 2 } })
  const problem = await cli(['servers', 'nope', '--json'])
  t.equal(problem.code, 1)
  t.equal(problem.err, '')
  t.match(JSON.parse(problem.out), { status: 404, code: 'unknown_server' })
})

t.test('arguments from a file and from stdin', async (t) => {
  const file = join(t.testdir({}), 'args.json')
  writeFileSync(file, '{"message": "from a file"}')
  t.equal((await cli(['invoke', 'one', 'echo', '--args', `@${file}`])).out, 'from a file')
  t.equal((await cli(['invoke', 'one', 'echo', '-'], { input: '{"message": "from stdin"}' })).out, 'from stdin')
  t.equal((await cli(['invoke', 'one', 'add', '--args', '{"a": 1}', 'b=2'])).out, '{"sum":3}')
  t.match(await cli(['invoke', 'one', 'echo', '--args', '@/nowhere']), { code: 2, err: /nowhere cannot be read/ })
})

t.test('read --all: every byte, to a pipe and to a file, and what is binary', async (t) => {
  const dir = t.testdir({})
  const whole = multiByteText(2_000_000)
  t.ok((await cli(['read', 'one', 'test://big', '--all'])).out === whole, 'to a pipe')
  t.match(await cli(['read', 'one', 'test://big', '--all', '--output', 'big.txt'], { cwd: dir }), { code: 0, err: 'wrote 2000000 bytes to big.txt\n' })
  t.ok(readFileSync(join(dir, 'big.txt'), 'utf8') === whole, 'to a file')
  const kept = /postern:\/\/\S+/.exec((await cli(['invoke', 'one', 'big_text', 'bytes=700000'])).err)?.[0] ?? ''
  t.equal(Buffer.byteLength((await cli(['read', 'one', kept, '--all'])).out), 700_000, 'a result that was cut')
  t.equal((await cli(['read', 'one', 'test://many', '--all'])).out.split(multiByteText(100_000)).length, 41, 'contents beyond the first answer')
  t.match(await cli(['read', 'one', 'test://log', '--all', '--pattern', 'ERROR.*größe=9\\b']), { code: 0, err: '' })
  await cli(['read', 'one', 'test://image', '--output', 'image.png'], { cwd: dir })
  t.strictSame(readFileSync(join(dir, 'image.png')), binary(5000))
  t.match(await cli(['read', 'one', 'test://big', '--offset', '100', '--max-bytes', '50']), { code: 0, err: /go on with --offset 1\d\d/ })
  t.match(await cli(['read', 'one', 'test://text', '--output', 'no/such/folder'], { cwd: dir }), { code: 2, err: /cannot be written/ })
})

t.test('to a pipe, bytes pass unchanged', async (t) => {
  t.equal((await cli(['prompt', 'one', 'control'])).out, '[user]\n\u001b]0;title\u0007\u001b[31mred\u001b[0m\r\b plain')
})

t.test('a reader that leaves early is no failure', async (t) => {
  const child = spawn('sh', ['-c', `'${process.execPath}' '${BIN}' read one test://big --all | head -c 5`], {
    env: { PATH: process.env['PATH'] ?? '', POSTERN_URL: daemon.url, POSTERN_API_KEY: key }
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => { said += chunk.toString() })
  child.stdout.resume()
  await once(child, 'close')
  t.equal(said, '')
})

t.test('a daemon that cannot be reached, or does not know the key', async (t) => {
  t.match(await cli(['servers'], { env: { POSTERN_URL: 'http://127.0.0.1:1' } }), { code: 3, out: '', err: /no daemon answers at http:\/\/127.0.0.1:1: nothing listens there[\s\S]*postern serve/ })
  t.match(await cli(['servers', '--url', 'ftp://x']), { code: 2, err: /is not the address/ })
  t.match(await cli(['servers'], { env: { POSTERN_API_KEY: 'another' } }), { code: 1, out: '', err: /Set POSTERN_API_KEY/ })
  t.match(await cli(['servers'], { env: { POSTERN_API_KEY: '' } }), { code: 1, err: /asks for an API key[\s\S]*Set POSTERN_API_KEY/ })
  const other = await opened(t, listen((_request, response) => { response.end('<h1>hello</h1>') }, ''))
  t.match(await cli(['servers', '--url', other.url]), { code: 3, err: /is not Postern/ })
})

t.test('completion says nothing whatever is wrong', async (t) => {
  const silent = { code: 0, out: '', err: '' }
  t.strictSame(await cli(['__complete', 'zsh', 'prompt', ''], { env: { POSTERN_URL: 'http://127.0.0.1:1' } }), silent)
  t.strictSame(await cli(['__complete', 'zsh', 'prompt', ''], { env: { POSTERN_API_KEY: 'another' } }), silent)
  t.strictSame(await cli(['__complete', 'zsh', 'prompt', ''], { env: { POSTERN_URL: 'nonsense' } }), silent)
  t.strictSame(await cli(['__complete', 'fish', 'prompt', '--url', daemon.url, '']), { ...silent, out: 'one\n' })
  const mute = await opened(t, listen(() => {}, ''))
  const start = performance.now()
  t.strictSame(await cli(['__complete', 'zsh', 'prompt', ''], { env: { POSTERN_URL: mute.url } }), silent)
  t.ok(performance.now() - start < 4000, 'a daemon that hangs costs 2.5 s')
})
