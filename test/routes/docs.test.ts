import t from 'tap'
import { HOST, testApp } from '../fixtures/app.ts'

t.test('the reference works offline: everything that the page loads comes from here', async (t) => {
  const app = testApp(t)
  const page = await app.inject({ url: '/docs', headers: HOST })
  t.match(page, { statusCode: 200, headers: { 'content-type': /^text\/html/, 'content-security-policy': /default-src 'none'/ } })
  const urls = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
  t.ok(urls.length >= 4)
  for (const url of urls) {
    t.match(url, /^\/docs\//)
    t.equal((await app.inject({ url, headers: HOST })).statusCode, 200, url)
  }
})

t.test('it describes the address that it was opened at, and how the key is sent', async (t) => {
  const response = await testApp(t, { settings: { apiKey: 'k', allowedHosts: ['gw.example'] } }).inject({ url: '/docs/json', headers: { host: 'gw.example' } })
  t.match(response.json(), { servers: [{ url: 'http://gw.example' }], components: { securitySchemes: { apiKey: { scheme: 'bearer' } } } })
})

t.test('a file that is not there', async (t) => {
  t.match((await testApp(t).inject({ url: '/docs/static/nope.js', headers: HOST })).json(), { code: 'not_found' })
})
