import t from 'tap'
import { createPool, pooledFetch } from '../../../src/connections/http-pool.ts'
import { opened } from '../../fixtures/client.ts'
import { listen } from '../../fixtures/http/listener.ts'

t.test('a fetch over the pool', async (t) => {
  const server = await opened(t, listen((request, response) => {
    if (request.url === '/none') response.writeHead(204).end()
    else if (request.url === '/moved') response.writeHead(307, { location: '/' }).end()
    else response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'], 'x-asked': `${request.method} ${request.headers['x-own']}` }).end('größe')
  }, '/'))
  const pool = await createPool()
  t.teardown(async () => await pool.destroy())
  const fetch = pooledFetch(pool)
  const answer = await fetch(server.url, { method: 'POST', headers: { 'x-own': 'y' }, body: 'x' })
  t.equal(answer.headers.get('x-asked'), 'POST y')
  t.strictSame(answer.headers.getSetCookie(), ['a=1', 'b=2'])
  t.equal(await answer.text(), 'größe')
  t.equal((await fetch(`${server.url}none`, { method: 'DELETE' })).status, 204)
  t.equal((await fetch(`${server.url}moved`)).status, 307, 'whether to follow is for others to decide')
  await t.rejects(fetch(server.url, { signal: AbortSignal.abort() }))
})
