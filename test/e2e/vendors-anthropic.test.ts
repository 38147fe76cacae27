import Anthropic from '@anthropic-ai/sdk'
import t, { type Test } from 'tap'
import { fakeAnthropic } from '../fixtures/vendors/anthropic.ts'
import type { Turns } from '../fixtures/vendors/fake.ts'
import { META_TURNS, startTools, toolsTurns, type Tools } from '../fixtures/vendors/loop.ts'

type Ask = (client: Anthropic, messages: Anthropic.MessageParam[], tools: Anthropic.Tool[]) => Promise<Anthropic.Message>

const ask: Ask = async (client, messages, tools) => await client.messages.create({ model: 'm', max_tokens: 9, messages, tools })
const askStreaming: Ask = async (client, messages, tools) => await client.messages.stream({ model: 'm', max_tokens: 9, messages, tools }).finalMessage()

/** Gives back content and error flag of each result, as the model says them at the end. */
async function converse (t: Test, tools: Tools, query: string, turns: Turns, ask: Ask): Promise<Array<[string, boolean]>> {
  const fake = await fakeAnthropic(t, turns)
  const client = new Anthropic({ apiKey: 'k', baseURL: fake.url, maxRetries: 0 })
  const list: Anthropic.Tool[] = JSON.parse(await tools.list(query))
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'Go.' }]
  for (;;) {
    const message = await ask(client, messages, list)
    const { role, content } = message
    messages.push({ role, content })
    const answers: Anthropic.MessageParam[] = JSON.parse(await tools.call('anthropic', message))
    if (answers.length === 0) return JSON.parse(content[0]?.type === 'text' ? content[0].text : '')
    messages.push(...answers)
  }
}

t.test('the loop of Anthropic messages', async (t) => {
  const tools = await startTools(t)
  for (const [name, how] of [['whole', ask], ['streamed', askStreaming]] as const) {
    t.test(`meta style, ${name}`, async (t) => {
      const [search, ...rest] = await converse(t, tools, 'format=anthropic', META_TURNS, how)
      t.match(search, [/"id":"add"/, false])
      t.strictSame(rest.slice(0, 3), [['{"sum":3}', false], ['hello', false], ['no luck', true]])
      t.match(rest[3], [/invalid_request/, true])
    })
    t.test(`tools style, ${name}`, async (t) => {
      const answers = await converse(t, tools, 'format=anthropic&style=tools', toolsTurns('9_lives__echo'), how)
      t.strictSame(answers.slice(0, 3), [['{"sum":3}', false], ['hello', false], ['no luck', true]])
      t.match(answers.slice(3), [[/unknown_function/, true], [/server_unavailable/, true]])
    })
  }
})
