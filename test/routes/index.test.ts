import t from 'tap'
import { META_FUNCTIONS } from '../../src/functions/table.ts'
import { testApp } from '../fixtures/app.ts'

t.test('everything is registered', async (t) => {
  const app = testApp(t)
  await app.ready()
  const get = ['/healthz', '/readyz', '/servers', '/servers/:server', '/servers/:server/openapi.json', '/openapi.json', '/docs', '/spills/:slug/:file']
  for (const url of get) t.ok(app.hasRoute({ method: 'GET', url }), url)
  t.ok(app.hasRoute({ method: 'HEAD', url: '/spills/:slug/:file' }))
  for (const { op } of META_FUNCTIONS) {
    t.ok(app.hasRoute({ method: 'POST', url: `/${op}` }), op)
    t.ok(app.hasRoute({ method: 'POST', url: `/servers/:server/${op}` }), op)
  }
})
