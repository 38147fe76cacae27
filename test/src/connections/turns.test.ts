import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { Turns } from '../../../src/connections/turns.ts'

t.test('who brings much lets others have their turn, and then goes on', async (t) => {
  const told: string[] = []
  const turns = new Turns({ pause: () => told.push('pause'), resume: () => told.push('resume') })
  for (let count = 0; count < 3; count++) turns.took(20_000)
  t.strictSame(told, [], 'little needs no turns')
  turns.took(20_000)
  t.strictSame(told, ['pause'])
  await turn()
  t.strictSame(told, ['pause', 'resume'])
  turns.took(20_000)
  t.equal(told.length, 2, 'it is counted anew')
})

t.test('a stream comes to its end, in between others run', async (t) => {
  const stream = new PassThrough({ highWaterMark: 1_000_000 })
  const turns = new Turns(stream)
  const order: string[] = []
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    order.push('data')
    turns.took(chunk.length)
  })
  const ended = new Promise((resolve) => stream.on('end', resolve))
  for (let count = 0; count < 4; count++) stream.write(Buffer.alloc(65_536))
  stream.end()
  setImmediate(() => order.push('other'))
  await ended
  t.equal(bytes, 4 * 65_536)
  t.ok(order.indexOf('other') < order.lastIndexOf('data'), order.join(' '))
})
