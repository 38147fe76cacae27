import t from 'tap'
import { Api } from '../../../../src/cli/client/api.ts'
import { CLIENT_COMMANDS, COMMON_OPTIONS } from '../../../../src/cli/client/commands.ts'
import { clientCommand } from '../../../../src/cli/client/run.ts'
import { helpText } from '../../../../src/cli/client/help.ts'
import { fakeIo } from '../../../fixtures/cli-io.ts'
import { MemoryGateway } from '../../../fixtures/gateway.ts'
import { testApp } from '../../../fixtures/app.ts'
import { listen } from '../../../fixtures/socket.ts'
import { PosternError } from '../../../../src/errors.ts'
import type { Test } from 'tap'

async function daemon (t: Test, error?: PosternError): Promise<string> {
  const gateway = new MemoryGateway({ onCall: () => { if (error !== undefined) throw error } })
  const port = await listen(testApp(t, { gateway }))
  return `http://127.0.0.1:${port}`
}

t.test('problems become exit codes and texts', async (t) => {
  const cases = [
    [new PosternError('unknown_tool', 'There is no tool.', { hint: 'Did you mean "x"?' }), 1, 'postern prompt: There is no tool.\nDid you mean "x"?\n'],
    [new PosternError('invalid_request', 'Wrong.'), 2, 'postern prompt: Wrong.\n'],
    [new PosternError('missing_arguments', 'It needs: a.', { hint: 'Send them.', extensions: { missing: [{ name: 'a', description: 'first' }] } }), 2, 'postern prompt: It needs: a.\n  a=  first\n'],
    [new PosternError('server_unavailable', 'Down.'), 1, 'postern prompt: Down.\n']
  ] as const
  for (const [error, code, text] of cases) {
    const { io, out, err } = fakeIo('/', { POSTERN_URL: await daemon(t, error) })
    t.equal(await clientCommand('prompt')(['s', 'n'], io), code, error.code)
    t.equal(err(), text)
    t.equal(out(), '')
  }
})

t.test('options and the environment', async (t) => {
  const url = await daemon(t)
  const { io, out } = fakeIo('/', { POSTERN_URL: 'http://127.0.0.1:1', POSTERN_API_KEY: ' ' })
  t.equal(await clientCommand('prompt')(['s', 'n', '--url', `${url}/`], io), 0)
  t.equal(out(), '[user]\nhello')
  t.equal(await clientCommand('prompt')(['s', 'n'], io), 3)
  t.equal(await clientCommand('prompt')(['s'], io), 2)
  await t.rejects(clientCommand('nope')([], io), TypeError)
  t.throws(() => new Api('file:///x', undefined), { name: 'UsageError' })
})

t.test('every command has a summary, examples of itself, and options that the help lists', async (t) => {
  for (const [name, command] of Object.entries(CLIENT_COMMANDS)) {
    const help = helpText(name, command)
    for (const example of command.examples) t.match(example, `postern ${name}`)
    for (const option of Object.keys({ ...command.options, ...COMMON_OPTIONS })) t.match(help, `--${option}`)
    t.ok(help.split('\n').every((line) => line.length <= 130), name)
    t.type(await command.load(), 'function')
  }
})
