import t from 'tap'
import { HOST, testApp } from '../fixtures/app.ts'

t.test('the prompts', async (t) => {
  const answer = await testApp(t).inject({ url: '/prompts', headers: HOST })
  t.equal(answer.statusCode, 200)
  t.strictSame(answer.json(), { prompts: [] })
})
