import { PassThrough } from 'node:stream'
import t from 'tap'
import { askInTurn, chosen } from '../../../../src/cli/client/ask.ts'
import type { Completions } from '../../../../src/cli/client/completions.ts'
import { until } from '../../../fixtures/helpers.ts'

t.test('a number stands for a choice', async (t) => {
  const cases = [['2', 'b'], ['b', 'b'], [' other ', 'other'], ['3', '3'], ['0', '0'], ['', '']] as const
  for (const [line, expected] of cases) t.equal(chosen(line, ['a', 'b']), expected, line)
  t.equal(chosen('7', ['7', 'x']), '7', 'a choice that is a number itself')
})

function terminal () {
  const stdin = new PassThrough()
  const stderr = new PassThrough()
  let shown = ''
  stderr.on('data', (chunk: Buffer) => { shown += chunk.toString() })
  return { stdin, stderr, shown: () => shown }
}

const fields = [{ name: 'who', description: 'whom\u001b[31m to greet' }, { name: 'how', description: undefined }]

t.test('asks in turn, again where nothing was said, and tells the completions what is filled in', async (t) => {
  const { stdin, stderr, shown } = terminal()
  const asked: unknown[] = []
  const completions: Completions = async (filled, name, typed) => {
    asked.push([{ ...filled }, name, typed])
    return name === 'who' ? ['Ada', 'Alan'] : []
  }
  const done = askInTurn({ stdin, stderr }, fields, { given: 'x' }, completions)
  await until(() => shown().includes('who> '))
  t.match(shown(), /who \(required\): whom to greet\n {3}1\) Ada\n {3}2\) Alan\n/)
  stdin.write('\r2\r')
  await until(() => shown().includes('how> '))
  stdin.write('kindly\r')
  t.strictSame(await done, { given: 'x', who: 'Alan', how: 'kindly' })
  t.strictSame(asked, [[{ given: 'x' }, 'who', ''], [{ given: 'x', who: 'Alan' }, 'how', '']])
})

t.test('TAB completes', async (t) => {
  const { stdin, stderr, shown } = terminal()
  const done = askInTurn({ stdin, stderr }, [{ name: 'who', description: undefined }], {}, async (_filled, _name, typed) => typed === 'gr' ? ['Grace'] : [])
  await until(() => shown().includes('who> '))
  stdin.write('gr\t')
  await until(() => shown().includes('Grace'))
  stdin.write('\r')
  t.strictSame(await done, { who: 'Grace' })
})

t.test('Ctrl-C and the end of the input leave', async (t) => {
  for (const leave of ['\u0003', '\u0004']) {
    const { stdin, stderr, shown } = terminal()
    const done = askInTurn({ stdin, stderr }, fields, {}, async () => [])
    await until(() => shown().includes('who> '))
    stdin.write(leave)
    await t.rejects(done, { name: 'Cancelled' })
  }
})
