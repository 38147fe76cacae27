import t from 'tap'
import { SecretList } from '../../../src/config/secret-list.ts'

t.test('secrets are taken out, however often they were written as JSON', async (t) => {
  const secrets = new SecretList()
  const odd = 'a "quoted" \\ secret'
  secrets.add(['hunter2', odd])
  t.equal(secrets.redact('x hunter2 y hunter2'), 'x [redacted] y [redacted]')
  const once = JSON.stringify({ err: odd })
  const twice = JSON.stringify({ msg: once })
  t.equal(secrets.redact(once), '{"err":"[redacted]"}')
  t.equal(secrets.redact(twice), JSON.stringify({ msg: '{"err":"[redacted]"}' }))
})

t.test('the longest goes first, and those of before stay', async (t) => {
  const secrets = new SecretList()
  secrets.add(['abcd'])
  secrets.add(['abcdefgh'])
  t.equal(secrets.redact('abcdefgh abcd'), '[redacted] [redacted]')
})

t.test('a line without secrets stays as it is', async (t) => {
  const secrets = new SecretList()
  t.equal(secrets.redact('line'), 'line')
  secrets.add(['hunter2'])
  t.equal(secrets.redact('line'), 'line')
})
