import t from 'tap'
import { opened } from '../fixtures/client.ts'
import { startDaemon } from '../fixtures/daemon.ts'
import { sse as sseHttp } from '../fixtures/http/sse.ts'
import { v1Http } from '../fixtures/http/v1.ts'
import { v2Http } from '../fixtures/http/v2.ts'

t.test('the built daemon calls servers over every kind of HTTP', async (t) => {
  const [v1, v2, sse] = await Promise.all([opened(t, v1Http()), opened(t, v2Http()), opened(t, sseHttp())])
  const daemon = await startDaemon(t, {
    servers: { v1: { type: 'http', url: v1.url }, v2: { type: 'streamable-http', url: v2.url }, sse: { type: 'sse', url: sse.url }, older: { url: sse.url } }
  })
  for (const server of ['v1', 'v2', 'sse', 'older']) {
    const { status, body } = await daemon.post('/invoke', { server, tool: 'echo', arguments: { message: server } })
    t.equal(status, 200, server)
    t.match(body, { content: [{ type: 'text', text: server }] })
  }
})
