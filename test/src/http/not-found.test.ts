import t from 'tap'
import { explainNoRoute } from '../../../src/http/not-found.ts'
import { RouteList } from '../../../src/http/route-list.ts'

const routes = new RouteList()
routes.add({ method: 'POST', url: '/search', hidden: false })
routes.add({ method: 'GET', url: '/servers', hidden: false })
routes.add({ method: 'GET', url: '/docs/static/*', hidden: true })

t.test('a wrong method', async (t) => {
  const { error, allow } = explainNoRoute('GET', '/search?query=x', routes)
  t.equal(error.code, 'method_not_allowed')
  t.equal(allow, 'POST')
  t.match(error.hint, 'Use POST /search with a JSON body.')
  t.notMatch(explainNoRoute('POST', '/servers', routes).error.hint, 'JSON body')
})

t.test('an unknown path', async (t) => {
  const { error, allow } = explainNoRoute('POST', '/serach', routes)
  t.equal(error.code, 'not_found')
  t.equal(allow, undefined)
  t.match(error.hint, 'Did you mean POST /search?')
  t.match(explainNoRoute('GET', '/zzzzzzzzzzzzzzzzz', routes).error.hint, /^GET \/openapi.json/)
})

t.test('a file that a wildcard does not hold is not a matter of the method', async (t) => {
  t.equal(explainNoRoute('GET', '/docs/static/nope', routes).error.code, 'not_found')
})

t.test('a long path is cut', async (t) => {
  t.ok(explainNoRoute('GET', `/${'x'.repeat(10_000)}`, routes).error.message.length < 300)
})
