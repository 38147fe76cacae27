import { GoogleGenAI, type Content, type Part, type Tool } from '@google/genai'
import t, { type Test } from 'tap'
import type { Turns } from '../fixtures/vendors/fake.ts'
import { fakeGemini } from '../fixtures/vendors/gemini.ts'
import { META_TURNS, startTools, toolsTurns, type Tools } from '../fixtures/vendors/loop.ts'

type Ask = (client: GoogleGenAI, contents: Content[], tools: Tool[]) => Promise<Content>

const ask: Ask = async (client, contents, tools) => {
  const { candidates: [candidate] = [] } = await client.models.generateContent({ model: 'm', contents, config: { tools } })
  return candidate?.content ?? {}
}
/** Each chunk has some parts; together they are the model's content. */
const askStreaming: Ask = async (client, contents, tools) => {
  const parts: Part[] = []
  for await (const { candidates: [candidate] = [] } of await client.models.generateContentStream({ model: 'm', contents, config: { tools } })) {
    parts.push(...candidate?.content?.parts ?? [])
  }
  return { role: 'model', parts }
}

async function converse (t: Test, tools: Tools, list: Tool[], turns: Turns, ask: Ask): Promise<unknown[]> {
  const fake = await fakeGemini(t, turns)
  const client = new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: fake.url } })
  const contents: Content[] = [{ role: 'user', parts: [{ text: 'Go.' }] }]
  for (;;) {
    const content = await ask(client, contents, list)
    contents.push(content)
    const answers: Content[] = JSON.parse(await tools.call('gemini', content))
    if (answers.length === 0) return JSON.parse(content.parts?.[0]?.text ?? '')
    contents.push(...answers)
  }
}

t.test('the loop of Gemini', async (t) => {
  const tools = await startTools(t)
  for (const [name, how] of [['whole', ask], ['streamed', askStreaming]] as const) {
    t.test(`meta style, ${name}`, async (t) => {
      const [search, ...rest] = await converse(t, tools, JSON.parse(await tools.list('format=gemini')), META_TURNS, how)
      t.match(search, { output: { results: [{ id: 'add' }] } })
      t.strictSame(rest.slice(0, 3), [{ output: { sum: 3 } }, { output: 'hello' }, { error: 'no luck' }])
      t.match(rest[3], { error: /invalid_request/ })
    })
    t.test(`tools style, ${name}`, async (t) => {
      const list: Tool[] = JSON.parse(await tools.list('format=gemini&style=tools'))
      const nine = list[0]?.functionDeclarations?.map((declaration) => declaration.name ?? '').find((one) => one.includes('9_lives__echo')) ?? ''
      t.match(nine, /^_9_lives__echo/)
      const answers = await converse(t, tools, list, toolsTurns(nine), how)
      t.strictSame(answers.slice(0, 3), [{ output: { sum: 3 } }, { output: 'hello' }, { error: 'no luck' }])
      t.match(answers.slice(3), [{ error: /unknown_function/ }, { error: /server_unavailable/ }])
    })
  }
})
