import t from 'tap'
import { main } from '../../../src/cli/main.ts'
import { fakeIo } from '../../fixtures/cli-io.ts'

t.test('commands', async (t) => {
  const cases = [
    [[], 2, /^$/, /Usage: postern COMMAND/],
    [['--help'], 0, / {2}prompt +fill in a prompt/, /^$/],
    [['help'], 0, /Usage/, /^$/],
    [['--version'], 0, /^\d+\.\d+\.\d+\n$/, /^$/],
    [['summarize'], 2, /^$/, /no command "summarize"; the commands are serve, /],
    [['constructor'], 2, /^$/, /no command/],
    [['prompt', '--help'], 0, /^postern prompt: /, /^$/]
  ] as const
  for (const [argv, code, out, err] of cases) {
    const { io, ...said } = fakeIo('/')
    t.equal(await main(argv, io), code, argv.join(' '))
    t.match(said.out(), out)
    t.match(said.err(), err)
  }
  const { io, out } = fakeIo('/')
  await main(['--help'], io)
  t.notMatch(out(), /__complete/)
})
