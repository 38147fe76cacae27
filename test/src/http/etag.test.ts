import t from 'tap'
import { matchesEtag, publish } from '../../../src/http/etag.ts'

t.test('a document has one tag, another has another', async (t) => {
  t.strictSame(publish({ a: 1 }), publish({ a: 1 }))
  t.not(publish({ a: 1 }).etag, publish({ a: 2 }).etag)
  t.match(publish({}).etag, /^"[\w-]{27}"$/)
})

t.test('If-None-Match', async (t) => {
  const table = [
    [undefined, false], ['"a"', true], ['W/"a"', true], ['"b"', false], ['"b", "a"', true], ['"b",W/"a"', true], ['*', true], [' * ', true], ['a', false], ['', false]
  ] as const
  for (const [header, expected] of table) t.equal(matchesEtag(header, '"a"'), expected, String(header))
})
