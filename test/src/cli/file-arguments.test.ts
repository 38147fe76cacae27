import t from 'tap'
import { fileArguments } from '../../../src/cli/file-arguments.ts'
import { fakeIo } from '../../fixtures/cli-io.ts'

const COMMAND = { name: 'check', help: 'how it is used\n', flags: ['json'], fileOption: 'config' }

function given (argv: readonly string[], command = COMMAND) {
  const { io, out, err } = fakeIo('/srv')
  return { given: fileArguments(command, argv, io), out: out(), err: err() }
}

t.test('a file, named either way, and flags', async (t) => {
  for (const [argv, file, json] of [
    [[], undefined, false],
    [['p.json', '--json'], 'p.json', true],
    [['--config', 'p.json'], 'p.json', false],
    [['a.json', '--config=b.json'], 'a.json', false],
    [['--', '--json'], '--json', false]
  ] as const) {
    const { given: taken } = given(argv)
    if (typeof taken === 'number') t.fail(`refused: ${argv.join(' ')}`)
    else t.strictSame([taken.file, taken.flag('json')], [file, json], argv.join(' '))
  }
})

t.test('the help, and what is wrong', async (t) => {
  t.match(given(['-h']), { given: 0, out: 'how it is used\n', err: '' })
  t.match(given(['a', 'b']), { given: 2, out: '', err: 'postern check: one FILE at a time\nTry "postern check --help".\n' })
  t.match(given(['--force']), { given: 2, err: /^postern check: .*--force.*\nTry "postern check --help"/ })
  t.match(given(['--config', 'p.json'], { name: 'init', help: '', flags: [], fileOption: 'file' }), { given: 2 })
})
