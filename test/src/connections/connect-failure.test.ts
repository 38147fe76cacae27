import t from 'tap'
import { explainHttp, refusedInitialize, refusedPost, textOf } from '../../../src/connections/connect-failure.ts'

const coded = (code: unknown, text = 'it failed') => Object.assign(new Error(text), { code })

t.test('what a refusal means', async (t) => {
  t.ok(refusedInitialize(coded(-32601)))
  t.notOk(refusedInitialize(coded('EPIPE')))
  t.notOk(refusedInitialize('text'))
  for (const [code, refused] of [[400, true], [404, true], [405, true], [401, false], [403, false], [500, false], ['ECONNREFUSED', false]] as const) t.equal(refusedPost(coded(code)), refused, String(code))
  t.equal(textOf(coded(1)), 'it failed')
  t.equal(textOf('text'), 'text')
})

t.test('credentials are told apart, and codes are shown once', async (t) => {
  for (const status of [401, 403]) t.match(explainHttp(coded(status)), { name: 'AuthorizationRequired', message: `the server answered ${status}` })
  t.match(explainHttp(coded('ECONNREFUSED')), { name: 'ConnectFailed', message: 'it failed (ECONNREFUSED)' })
  t.match(explainHttp(coded('ECONNREFUSED', 'connect ECONNREFUSED')), { message: 'connect ECONNREFUSED' })
})
