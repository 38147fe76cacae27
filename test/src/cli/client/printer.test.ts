import { PassThrough, Writable } from 'node:stream'
import t from 'tap'
import { Printer } from '../../../../src/cli/client/printer.ts'
import { fakeIo } from '../../../fixtures/cli-io.ts'

const HOSTILE = 'a\u001b]0;t\u0007\u009b1mb\r\nc'

t.test('a terminal is protected, a pipe gets the bytes', async (t) => {
  for (const isTTY of [true, false]) {
    const { io, out, err } = fakeIo('/')
    const printer = new Printer({ ...io, stdout: Object.assign(io.stdout, { isTTY, columns: 80 }), stderr: Object.assign(io.stderr, { isTTY }) })
    await printer.text(HOSTILE)
    printer.note(HOSTILE)
    printer.warnings(['one\nline'])
    const shown = isTTY ? 'ab\nc' : HOSTILE
    t.equal(out(), shown)
    t.equal(err(), `${shown}\nwarning: one line\n`)
    t.equal(printer.columns, isTTY ? 80 : undefined)
  }
})

t.test('JSON: as it came to a pipe, laid out and harmless on a terminal', async (t) => {
  const body = '{"a":"\u009b1m",  "b":1}'
  for (const isTTY of [true, false]) {
    const { io, out } = fakeIo('/')
    await new Printer({ ...io, stdout: Object.assign(io.stdout, { isTTY }) }).json(body)
    t.equal(out(), isTTY ? '{\n  "a": "\\u009b1m",\n  "b": 1\n}\n' : `${body}\n`)
  }
})

t.test('colours', async (t) => {
  const cases = [
    [true, {}, true], [true, { NO_COLOR: '' }, true], [true, { NO_COLOR: '1' }, false], [true, { TERM: 'dumb' }, false], [false, {}, false]
  ] as const
  for (const [isTTY, env, coloured] of cases) {
    const printer = new Printer({ stdout: Object.assign(new PassThrough(), { isTTY }), stderr: new PassThrough(), env })
    t.equal(printer.paint('red', 'x'), coloured ? '\u001b[31mx\u001b[0m' : 'x', JSON.stringify([isTTY, env]))
  }
})

t.test('an output that was closed, and one that fails', async (t) => {
  for (const [code, name] of [['EPIPE', 'OutputClosed'], ['EIO', 'Error']] as const) {
    const stdout = new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error('no'), { code })) })
    stdout.on('error', () => {})
    await t.rejects(new Printer({ stdout, stderr: new PassThrough(), env: {} }).line('x'), { name })
  }
})
