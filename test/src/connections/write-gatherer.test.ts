import { Writable } from 'node:stream'
import t from 'tap'
import { WriteGatherer } from '../../../src/connections/write-gatherer.ts'

function collector (fail = false): { stream: Writable, written: string[] } {
  const written: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write (chunk, _encoding, done) {
      written.push(String(chunk))
      done(fail ? new Error('broken') : null)
    }
  })
  stream.on('error', () => {})
  return { stream, written }
}

t.test('what is written in one turn goes out together, in its order', async (t) => {
  const { stream, written } = collector()
  const gatherer = new WriteGatherer(stream)
  t.equal(gatherer.flushed, true)
  const all = [gatherer.write('a\n'), gatherer.write('b\n'), gatherer.write('c\n')]
  t.equal(gatherer.flushed, false)
  t.same(written, [])
  await Promise.all(all)
  t.same(written, ['a\nb\nc\n'])
  t.equal(gatherer.flushed, true)
  await gatherer.write('d\n')
  t.same(written, ['a\nb\nc\n', 'd\n'])
})

t.test('a stream that does not take it fails each write', async (t) => {
  const { stream } = collector(true)
  const gatherer = new WriteGatherer(stream)
  const settled = await Promise.allSettled([gatherer.write('a'), gatherer.write('b')])
  t.same(settled.map(({ status }) => status), ['rejected', 'rejected'])
})

t.test('a stream that was destroyed meanwhile fails the write', async (t) => {
  const { stream, written } = collector()
  const gatherer = new WriteGatherer(stream)
  const write = gatherer.write('a')
  stream.destroy()
  await t.rejects(write)
  t.same(written, [])
})

t.test('what waits goes out at once before the stream is ended', async (t) => {
  const { stream, written } = collector()
  const gatherer = new WriteGatherer(stream)
  const write = gatherer.write('a')
  gatherer.flush()
  stream.end()
  await write
  gatherer.flush()
  t.same(written, ['a'])
})
