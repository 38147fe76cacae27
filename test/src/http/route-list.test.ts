import t from 'tap'
import { displayPath, RouteList } from '../../../src/http/route-list.ts'

function routes (): RouteList {
  const list = new RouteList()
  const table = [
    ['GET', '/servers'], ['HEAD', '/servers'], ['GET', '/servers/:server'], ['GET', '/servers/:server/openapi.json'],
    ['POST', '/servers/:server/read'], ['POST', '/search'], ['POST', '/read']
  ] as const
  for (const [method, url] of table) list.add({ method, url, hidden: false })
  list.add({ method: 'GET', url: '/docs/static/*', hidden: true })
  return list
}

t.test('the methods of a path', async (t) => {
  const list = routes()
  t.strictSame(list.methods('/servers'), ['GET', 'HEAD'])
  t.strictSame(list.methods('/servers/a%2Fb/read'), ['POST'])
  t.strictSame(list.methods('/docs/static/a/b.js'), ['GET'])
  for (const path of ['/', '/servers/', '/servers/a/b', '/servers/a/openapi_json', '/searchx']) t.strictSame(list.methods(path), [], path)
})

t.test('routes like a path', async (t) => {
  const list = routes()
  t.equal(list.nearest('/serch')[0], 'POST /search')
  t.equal(list.nearest('/server')[0], 'GET /servers')
  t.equal(list.nearest('/servers/everything/reed')[0], 'POST /servers/{server}/read')
  t.ok(list.nearest('/servers').length <= 3)
  t.strictSame(list.nearest('/qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq'), [])
})

t.test('patterns as people write them', async (t) => {
  t.equal(displayPath('/spills/:slug/:file'), '/spills/{slug}/{file}')
})
