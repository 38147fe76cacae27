import t from 'tap'
import { baseUrl } from '../../../src/http/base-url.ts'

const fallbackHost = '127.0.0.1:7411'
const proxied = { host: 'inner:7411', 'x-forwarded-host': 'gw.example', 'x-forwarded-proto': 'https', 'x-forwarded-prefix': '/mcp' }

t.test('the base that a request was sent to', async (t) => {
  const table = [
    ['protocol and host', { host: 'localhost:7411' }, false, 'http://localhost:7411'],
    ['lower case', { host: 'LocalHost:7411' }, false, 'http://localhost:7411'],
    ['IPv6', { host: '[::1]:7411' }, false, 'http://[::1]:7411'],
    ['no Host', {}, false, 'http://127.0.0.1:7411'],
    ['a Host that is none', { host: 'a/b@c' }, false, 'http://127.0.0.1:7411'],
    ['an untrusted proxy', proxied, false, 'http://inner:7411'],
    ['a trusted proxy', proxied, true, 'https://gw.example/mcp'],
    ['values that several proxies appended', { host: 'h', 'x-forwarded-host': 'a.example, b', 'x-forwarded-proto': 'https,http', 'x-forwarded-prefix': '/a, /b' }, true, 'https://a.example/a'],
    ['another protocol', { host: 'h', 'x-forwarded-proto': 'javascript' }, true, 'http://h'],
    ['a forwarded host that is none', { host: 'h', 'x-forwarded-host': 'evil/"><script>' }, true, 'http://h'],
    ['a final slash', { host: 'h', 'x-forwarded-prefix': '/a/b/' }, true, 'http://h/a/b'],
    ['the root as prefix', { host: 'h', 'x-forwarded-prefix': '/' }, true, 'http://h'],
    ['a prefix that is another host', { host: 'h', 'x-forwarded-prefix': '//evil.example' }, true, 'http://h'],
    ['a prefix that climbs', { host: 'h', 'x-forwarded-prefix': '/a/../b' }, true, 'http://h'],
    ['a prefix without a slash', { host: 'h', 'x-forwarded-prefix': 'a' }, true, 'http://h']
  ] as const
  for (const [name, headers, trusted, expected] of table) t.equal(baseUrl({ headers, trusted, fallbackHost }), expected, name)
})

t.test('an encrypted connection', async (t) => {
  t.equal(baseUrl({ headers: { host: 'h' }, trusted: false, encrypted: true, fallbackHost }), 'https://h')
})
