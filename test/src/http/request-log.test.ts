import t from 'tap'
import { HOST, testApp } from '../../fixtures/app.ts'

t.test('a line has the pattern of the route, never the URL', async (t) => {
  const lines: Array<Record<string, unknown>> = []
  const app = testApp(t, { onLog: (line) => lines.push(line) })
  for (const url of ['/servers/s?key=1', '/nope?key=1', '/servers/%zz?key=1']) await app.inject({ url, headers: HOST })
  const completed = lines.filter(({ msg }) => msg === 'request completed')
  t.match(completed, [{ method: 'GET', route: '/servers/:server', status: 200 }, { method: 'GET', status: 404 }])
  t.notMatch(JSON.stringify(lines), 'key=1')
})
