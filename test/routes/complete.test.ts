import t from 'tap'
import { HOST, testApp } from '../fixtures/app.ts'
import type { CompleteInput } from '../../src/schemas/complete.ts'
import { MemoryGateway } from '../fixtures/gateway.ts'

t.test('always answers 200 with suggestions', async (t) => {
  const seen: unknown[] = []
  class Completing extends MemoryGateway {
    override async complete (input: CompleteInput) {
      seen.push(input)
      return { suggestions: [{ value: 'name=', description: '(required)', append_space: false }] }
    }
  }
  const app = testApp(t, { gateway: new Completing() })
  for (const payload of [{ command: 'prompt', words: ['s', ''] }, { command: 'whatever', words: [] }]) {
    const answer = await app.inject({ method: 'POST', url: '/complete', headers: HOST, payload })
    t.equal(answer.statusCode, 200)
    t.strictSame(answer.json(), { suggestions: [{ value: 'name=', description: '(required)', append_space: false }] })
    t.strictSame(seen.at(-1), payload)
  }
})

t.test('a body that is none teaches, and a key is asked for', async (t) => {
  const app = testApp(t)
  t.match((await app.inject({ method: 'POST', url: '/complete', headers: HOST, payload: { command: 'prompt', word: [''] } })).json(), { status: 400, code: 'invalid_request' })
  const secured = testApp(t, { settings: { apiKey: 'secret' } })
  t.equal((await secured.inject({ method: 'POST', url: '/complete', headers: HOST, payload: { command: 'prompt', words: [''] } })).statusCode, 401)
})
