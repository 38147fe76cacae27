import t from 'tap'
import { createOriginCheck, forbiddenOrigin, normalizeOrigin } from '../../../src/http/origin-check.ts'

t.test('origins', async (t) => {
  const host = '127.0.0.1:7411'
  const table = [
    ['its own pages', [], 'http://127.0.0.1:7411', true],
    ['its own pages behind TLS', [], 'https://127.0.0.1:7411', true],
    ['another port of this machine', [], 'http://127.0.0.1:3000', false],
    ['another name of this machine', [], 'http://localhost:7411', false],
    ['another site', [], 'https://evil.example', false],
    ['a page without an origin', [], 'null', false],
    ['a listed origin', ['https://app.example'], 'https://app.example', true],
    ['a listed origin, written loosely', ['HTTPS://App.example:443/'], 'https://app.example', true],
    ['another protocol than the listed', ['https://app.example'], 'http://app.example', false],
    ['any', ['*'], 'https://evil.example', true],
    ['null, listed', ['null'], 'null', true]
  ] as const
  for (const [name, listed, origin, expected] of table) t.equal(createOriginCheck(listed)(origin, host), expected, name)
  t.equal(createOriginCheck([])('http://a', undefined), false)
})

t.test('normalized', async (t) => {
  t.equal(normalizeOrigin('http://a.example:80/path'), 'http://a.example')
  t.equal(normalizeOrigin('*'), '*')
  t.equal(normalizeOrigin('app://obsidian.md'), 'app://obsidian.md')
})

t.test('the error', async (t) => {
  const error = forbiddenOrigin('https://evil.example')
  t.equal(error.code, 'forbidden_origin')
  t.match(error.message, 'https://evil.example')
})
