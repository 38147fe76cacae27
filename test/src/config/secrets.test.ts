/* eslint-disable no-template-curly-in-string -- that is what is tested */
import t from 'tap'
import { parseConfig } from '../../../src/config/parse.ts'
import { redact, secretsOf } from '../../../src/config/secrets.ts'

const config = parseConfig(JSON.stringify({
  mcpServers: {
    stdio: { command: 'c', args: ['--key', '${ARG}'], env: { K: 'env-secret', PORT: '1', DEBUG: 'true' } },
    remote: {
      url: 'https://user:p%40ssword@host/path/${PART}?key=query%2Dsecret&x=other-one',
      headers: { Authorization: 'Bearer header-secret' }
    },
    broken: { command: '${NOPE}', args: ['${ARG2}'] }
  }
}), {
  file: 'p',
  dir: '/',
  home: '/',
  env: { ARG: 'arg-secret', ARG2: 'arg-secret-2', PART: 'path-secret' },
  readFile: () => { throw new Error('does not exist') }
})

t.test('every secret is listed, the longest first', async (t) => {
  const secrets = secretsOf(config)
  for (const secret of [
    'env-secret', 'Bearer header-secret', 'header-secret', 'user', 'p%40ssword', 'p@ssword', 'query%2Dsecret', 'query-secret', 'other-one',
    'arg-secret', 'arg-secret-2', 'path-secret'
  ]) t.ok(secrets.includes(secret), secret)
  t.strictSame(secrets, [...secrets].sort((a, b) => b.length - a.length))
})

t.test('what is no secret is not: it would garble every message', async (t) => {
  for (const plain of ['1', 'true', 'host', 'Bearer', '']) t.notOk(secretsOf(config).includes(plain), plain)
})

t.test('redacting', async (t) => {
  const text = redact('a arg-secret-2 b header-secret c Bearer header-secret d', secretsOf(config))
  t.equal(text, 'a [redacted] b [redacted] c [redacted] d')
})
