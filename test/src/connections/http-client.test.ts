import t from 'tap'
import { Agent, request } from '../../../src/connections/http-client.ts'
import { opened } from '../../fixtures/client.ts'
import { listen } from '../../fixtures/http/listener.ts'

t.test('a request over an agent of its own', async (t) => {
  const server = await opened(t, listen((_request, response) => { response.end('hello') }, '/'))
  const agent = new Agent()
  t.teardown(async () => await agent.destroy())
  const { body } = await request(server.url, { dispatcher: agent })
  t.equal(await body.text(), 'hello')
})
