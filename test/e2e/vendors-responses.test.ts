import OpenAI from 'openai'
import type { FunctionTool, Response, ResponseInputItem } from 'openai/resources/responses/responses'
import t, { type Test } from 'tap'
import type { Turns } from '../fixtures/vendors/fake.ts'
import { META_TURNS, startTools, toolsTurns, type Tools } from '../fixtures/vendors/loop.ts'
import { fakeResponses } from '../fixtures/vendors/openai-responses.ts'

type Ask = (client: OpenAI, input: ResponseInputItem[], tools: FunctionTool[]) => Promise<Response>

const ask: Ask = async (client, input, tools) => await client.responses.create({ model: 'm', input, tools })
const askStreaming: Ask = async (client, input, tools) => await client.responses.stream({ model: 'm', input, tools }).finalResponse()

async function converse (t: Test, tools: Tools, query: string, turns: Turns, ask: Ask): Promise<string[]> {
  const fake = await fakeResponses(t, turns)
  const client = new OpenAI({ apiKey: 'k', baseURL: `${fake.url}/v1`, maxRetries: 0 })
  const list: FunctionTool[] = JSON.parse(await tools.list(query))
  const input: ResponseInputItem[] = [{ role: 'user', content: 'Go.' }]
  for (;;) {
    const response = await ask(client, input, list)
    const output: ResponseInputItem[] = JSON.parse(JSON.stringify(response.output))
    input.push(...output)
    const answers: ResponseInputItem[] = JSON.parse(await tools.call('openai-responses', response))
    if (answers.length === 0) return JSON.parse(response.output_text)
    input.push(...answers)
  }
}

t.test('the loop of OpenAI responses', async (t) => {
  const tools = await startTools(t)
  for (const [name, how] of [['whole', ask], ['streamed', askStreaming]] as const) {
    t.test(`meta style, ${name}`, async (t) => {
      const [search, ...rest] = await converse(t, tools, 'format=openai-responses', META_TURNS, how)
      t.match(search, '"id":"add"')
      t.strictSame(rest.slice(0, 3), ['{"sum":3}', 'hello', '{"error":"no luck"}'])
      t.match(JSON.parse(rest[3] ?? ''), { error: { code: 'invalid_request' } })
    })
    t.test(`tools style, ${name}`, async (t) => {
      const answers = await converse(t, tools, 'format=openai-responses&style=tools', toolsTurns('9_lives__echo'), how)
      t.strictSame(answers.slice(0, 3), ['{"sum":3}', 'hello', '{"error":"no luck"}'])
    })
  }
})
