import t from 'tap'
import { createHostCheck, forbiddenHost, parseHost } from '../../../src/http/host-check.ts'
import { SETTINGS } from '../../fixtures/app.ts'

t.test('hosts taken apart', async (t) => {
  const table = [
    ['localhost', { name: 'localhost', port: undefined }],
    ['LOCALHOST.:80', { name: 'localhost', port: '80' }],
    ['127.0.0.1:7411', { name: '127.0.0.1', port: '7411' }],
    ['[::1]:7411', { name: '::1', port: '7411' }],
    ['[::1]', { name: '::1', port: undefined }],
    ['::1', undefined],
    ['', undefined],
    ['a b', undefined],
    ['user@localhost', undefined],
    ['localhost:port', undefined],
    ['localhost/evil', undefined]
  ] as const
  for (const [header, expected] of table) t.strictSame(parseHost(header), expected, header)
})

t.test('the allowlist', async (t) => {
  const apiKey = 'k'
  const table = [
    ['loopback names', {}, ['localhost', 'localhost:7411', 'LocalHost:1', 'app.localhost', '127.0.0.1', '127.0.0.1:7411', '127.1.2.3', '[::1]', '[::1]:7411'], true],
    ['anything else', {}, ['evil.example', 'evil.example:7411', '127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1', '[fe80::1]', '0.0.0.0', '', undefined, '::1', '127.0.0.1@evil.example'], false],
    ['the bound address', { host: '192.168.1.5' }, ['192.168.1.5', '192.168.1.5:7411', 'localhost'], true],
    ['the bound address, IPv6', { host: 'fd00::1', apiKey, allowedHosts: ['x'] }, ['[fd00::1]:7411', '[FD00::1]'], true],
    ['a configured name, any port', { allowedHosts: ['GW.example'] }, ['gw.example', 'gw.example:8080', 'GW.EXAMPLE'], true],
    ['a configured name and port', { allowedHosts: ['gw.example:8080'] }, ['gw.example:8080'], true],
    ['another port', { allowedHosts: ['gw.example:8080'] }, ['gw.example', 'gw.example:80'], false],
    ['a configured IPv6 address', { allowedHosts: ['[fd00::2]:80'] }, ['[fd00::2]:80'], true],
    ['everything, configured', { allowedHosts: ['*'] }, ['evil.example'], true],
    ['a key and a wide address', { host: '0.0.0.0', apiKey }, ['postern', 'postern.default.svc:7411', '10.0.0.1'], true],
    ['a key and a wide address: no Host', { host: '0.0.0.0', apiKey }, ['', undefined], false],
    ['a key and a wide address, with a list', { host: '0.0.0.0', apiKey, allowedHosts: ['postern'] }, ['evil.example'], false],
    ['a wide address without a key', { host: '0.0.0.0' }, ['evil.example', 'postern'], false],
    ['a key on loopback', { apiKey }, ['evil.example'], false]
  ] as const
  for (const [name, settings, headers, expected] of table) {
    const allowed = createHostCheck({ ...SETTINGS, ...settings })
    for (const header of headers) t.equal(allowed(header), expected, `${name}: ${header}`)
  }
})

t.test('the error names the host and what to do', async (t) => {
  const error = forbiddenHost('evil.example:7411')
  t.equal(error.code, 'forbidden_host')
  t.match(error.message, '"evil.example:7411"')
  t.match(error.hint, '"evil.example"')
  t.match(forbiddenHost(undefined).message, 'no Host header')
  t.ok(forbiddenHost('x'.repeat(10_000)).message.length < 500)
})
