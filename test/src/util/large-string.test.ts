import t from 'tap'
import { LargeString } from '../../../src/util/large-string.ts'

t.test('its bytes are given back once', async (t) => {
  const bytes = Buffer.from('größe')
  let given = 0
  const string = new LargeString(bytes, () => { given++ })
  t.equal(string.toString(), 'größe')
  t.equal(JSON.stringify({ string }), '{"string":"größe"}')
  t.equal(string.bytes, bytes)
  t.equal(given, 0)
  string.release()
  string.release()
  t.equal(given, 1)
  t.equal(string.bytes.length, 0)
})

t.test('what is taken stays, whatever becomes of the memory', async (t) => {
  const bytes = Buffer.from('größe')
  const taken = new LargeString(bytes, () => { bytes.fill(0) }).take()
  t.equal(taken.toString(), 'größe')
  const own = Buffer.from('größe')
  t.equal(new LargeString(own).take(), own, 'memory that is not given back is not copied')
})

t.test('the garbage collector is told of what is in use beyond a limit', async (t) => {
  const bytes = Buffer.alloc(40_000_000)
  const strings = [1, 2, 3].map(() => new LargeString(bytes, () => {}))
  t.strictSame(strings.map(({ weight }) => weight?.byteLength), [undefined, bytes.length, bytes.length])
  for (const string of strings) string.release()
  const after = new LargeString(bytes, () => {})
  t.equal(after.weight, undefined)
  after.release()
  t.equal(new LargeString(Buffer.alloc(100_000_000)).weight, undefined, 'what it counts itself has none')
})
