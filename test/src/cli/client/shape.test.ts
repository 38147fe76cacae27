import t from 'tap'
import { number, record, records, text, texts } from '../../../../src/cli/client/shape.ts'

t.test('members of another type count as absent', async (t) => {
  const from = { s: 'x', n: 1, o: { a: 1 }, l: ['a', 1, { b: 1 }, null] }
  t.strictSame([text(from, 's'), text(from, 'n'), text(from, 'none')], ['x', undefined, undefined])
  t.strictSame([number(from, 'n'), number(from, 's')], [1, undefined])
  t.strictSame([record(from, 'o'), record(from, 'l'), record(from, 'none')], [{ a: 1 }, {}, {}])
  t.strictSame([records(from, 'l'), records(from, 's')], [[{ b: 1 }], []])
  t.strictSame([texts(from, 'l'), texts(from, 's')], [['a'], []])
})
