import { PassThrough } from 'node:stream'
import t from 'tap'
import { Printer } from '../../../../src/cli/client/printer.ts'
import { printTable, widthOf } from '../../../../src/cli/client/table.ts'

function printer (terminal: { readonly columns: number } | undefined, env: Readonly<Record<string, string>> = {}) {
  const stdout = Object.assign(new PassThrough(), terminal === undefined ? {} : { isTTY: true, columns: terminal.columns })
  let out = ''
  stdout.on('data', (chunk: Buffer) => { out += chunk.toString() })
  return { printer: new Printer({ stdout, stderr: new PassThrough(), env }), out: () => out }
}

const COLUMNS = [{ title: 'NAME' }, { title: 'STATE', style: (cell: string) => cell === 'ok' ? 'green' as const : undefined }, { title: 'TEXT' }]
const long = 'many words that say nothing '.repeat(4).trim()

t.test('aligned, and cut on a terminal alone', async (t) => {
  const rows = [['漢字', 'ok', 'one\nline'], ['b', 'bad', long]]
  const pipe = printer(undefined)
  await printTable(pipe.printer, COLUMNS, rows)
  t.equal(pipe.out(), `NAME  STATE  TEXT\n漢字  ok     one line\nb     bad    ${long}\n`)
  const screen = printer({ columns: 40 }, { NO_COLOR: '1' })
  await printTable(screen.printer, COLUMNS, rows)
  t.strictSame(screen.out().split('\n').map(widthOf), [17, 21, 40, 0])
  t.match(screen.out(), /…\n$/)
})

t.test('colour and control sequences', async (t) => {
  const screen = printer({ columns: 80 })
  await printTable(screen.printer, COLUMNS, [['\u001b[31mred', 'ok', 'x\u001b]0;t\u0007']])
  t.ok(screen.out().includes('\nred   \u001b[32mok\u001b[0m     x\n'))
  const pipe = printer(undefined)
  await printTable(pipe.printer, COLUMNS, [['\u001b[31mred', 'ok', 'x']])
  t.ok(pipe.out().includes('\u001b[31mred'), 'a pipe gets what there is')
  t.notOk(pipe.out().includes('\u001b[32m'))
})
