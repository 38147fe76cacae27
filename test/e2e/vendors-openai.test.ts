import OpenAI from 'openai'
import type { ChatCompletionMessage, ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions'
import t, { type Test } from 'tap'
import { fakeOpenai } from '../fixtures/vendors/openai.ts'
import { META_TURNS, startTools, toolsTurns, type Tools } from '../fixtures/vendors/loop.ts'
import type { Turns } from '../fixtures/vendors/fake.ts'

type Ask = (client: OpenAI, messages: ChatCompletionMessageParam[], tools: ChatCompletionTool[]) => Promise<ChatCompletionMessage>

const ask: Ask = async (client, messages, tools) => {
  const { choices: [choice] } = await client.chat.completions.create({ model: 'm', messages, tools })
  if (choice === undefined) throw new Error('no choice')
  return choice.message
}
const askStreaming: Ask = async (client, messages, tools) => await client.chat.completions.stream({ model: 'm', messages, tools }).finalMessage()

/** The loop as an application writes it. Gives back what the model was told, as it says it at the end. */
async function converse (t: Test, tools: Tools, query: string, turns: Turns, ask: Ask): Promise<string[]> {
  const fake = await fakeOpenai(t, turns)
  const client = new OpenAI({ apiKey: 'k', baseURL: `${fake.url}/v1`, maxRetries: 0 })
  const list: ChatCompletionTool[] = JSON.parse(await tools.list(query))
  const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: 'Go.' }]
  for (;;) {
    const message = await ask(client, messages, list)
    messages.push(message)
    const answers: ChatCompletionMessageParam[] = JSON.parse(await tools.call('openai', message))
    if (answers.length === 0) return JSON.parse(message.content ?? '')
    messages.push(...answers)
  }
}

t.test('the loop of OpenAI chat completions', async (t) => {
  const tools = await startTools(t)
  for (const [name, how] of [['whole', ask], ['streamed', askStreaming]] as const) {
    t.test(`meta style, ${name}`, async (t) => {
      const [search, ...rest] = await converse(t, tools, 'format=openai', META_TURNS, how)
      t.match(search, '"id":"add"')
      t.strictSame(rest.slice(0, 3), ['{"sum":3}', 'hello', '{"error":"no luck"}'])
      t.match(JSON.parse(rest[3] ?? ''), { error: { code: 'invalid_request', detail: /Unknown member "url".*did you mean|lacks the required member "uri"/ } })
      t.equal(rest.length, 4)
    })
    t.test(`tools style, ${name}`, async (t) => {
      const answers = await converse(t, tools, 'format=openai&style=tools', toolsTurns('9_lives__echo'), how)
      t.strictSame(answers.slice(0, 3), ['{"sum":3}', 'hello', '{"error":"no luck"}'])
      t.match(answers.slice(3).map((text) => JSON.parse(text).error.code), ['unknown_function', 'server_unavailable'])
    })
  }

  t.test('a result that was cut is read on, also of a server without resources', async (t) => {
    const [first] = await converse(t, tools, 'format=openai', [[{ name: 'mcp_invoke_9_lives', arguments: { tool: 'big_text', arguments: { bytes: 400_000 } } }]], ask)
    const [, name, uri] = /call (mcp_read_\w+) with {"uri":"(postern:[^"]+)"}/.exec(first ?? '') ?? []
    t.equal(name, 'mcp_read_9_lives')
    const [, second] = await converse(t, tools, 'format=openai', [
      [{ name: 'mcp_invoke_9_lives', arguments: { tool: 'echo', arguments: {} } }],
      [{ name: name ?? '', arguments: { uri, offset: 399_900 } }]
    ], ask)
    t.match(second, /\[end of text, 400000 bytes in all\]$/)
  })

  t.test('Ollama: arguments are an object, calls have no id', async (t) => {
    const message = { role: 'assistant', content: '', tool_calls: [{ function: { name: 'all__add', arguments: { a: 1, b: 2 } } }, { function: { name: 'all__echo', arguments: { message: 'hi' } } }] }
    t.strictSame(JSON.parse(await tools.call('openai', { model: 'm', message, done: true })), [
      { role: 'tool', tool_name: 'all__add', content: '{"sum":3}' },
      { role: 'tool', tool_name: 'all__echo', content: 'hi' }
    ])
  })
})
