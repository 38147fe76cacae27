import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import t from 'tap'
import { Printer } from '../../../../src/cli/client/printer.ts'
import { openSink } from '../../../../src/cli/client/sink.ts'
import { fakeIo } from '../../../fixtures/cli-io.ts'

t.test('pieces of one content stay together, contents are set apart', async (t) => {
  const dir = t.testdir({})
  const { io, out } = fakeIo(dir)
  const context = { io, printer: new Printer(io) }
  for (const output of [undefined, '-', 'file.txt']) {
    const sink = await openSink(context, output)
    for (const [index, text] of [[0, 'a'], [0, 'b'], [1, 'c\n'], [2, 'd']] as const) await sink.text(index, text)
    await sink.binary(3, Readable.from([Buffer.from([0, 255])]))
    await sink.close()
    t.ok(sink.written >= 7)
  }
  t.strictSame(readFileSync(join(dir, 'file.txt')), Buffer.concat([Buffer.from('ab\nc\nd'), Buffer.from([0, 255])]))
  t.ok(out().startsWith('ab\nc\nd'))
  await t.rejects(openSink(context, 'no/such/file'), { name: 'UsageError', message: /cannot be written/ })
})

t.test('binary content does not get on a terminal', async (t) => {
  const { io } = fakeIo('/')
  const printer = new Printer({ ...io, stdout: Object.assign(io.stdout, { isTTY: true }) })
  const sink = await openSink({ io, printer }, '-')
  await t.rejects(sink.binary(0, Readable.from([Buffer.from([0])])), { name: 'UsageError', message: /terminal/ })
})
