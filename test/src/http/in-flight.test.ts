import { createServer, type ServerResponse } from 'node:http'
import t from 'tap'
import { InFlight } from '../../../src/http/in-flight.ts'
import { closeServer, portOf } from '../../fixtures/http/listener.ts'
import { until } from '../../fixtures/helpers.ts'

t.test('requests count until they are answered or their caller has gone', async (t) => {
  const waiting: ServerResponse[] = []
  const server = createServer((_request, response) => { waiting.push(response) })
  const inFlight = new InFlight(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(async () => await closeServer(server))
  const url = `http://127.0.0.1:${portOf(server)}/`
  await inFlight.none()
  const caller = new AbortController()
  const first = fetch(url)
  const second = fetch(url, { signal: caller.signal }).catch(() => 'gone')
  await until(() => inFlight.count === 2)
  let none = false
  const ended = inFlight.none().then(() => { none = true })
  caller.abort()
  t.equal(await second, 'gone')
  await until(() => inFlight.count === 1)
  t.equal(none, false)
  for (const response of waiting) response.end('done')
  t.equal(await (await first).text(), 'done')
  await ended
  t.equal(inFlight.count, 0, 'an open connection does not count')
})
