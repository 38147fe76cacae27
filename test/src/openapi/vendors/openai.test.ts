import t from 'tap'
import { PosternError, toProblem } from '../../../../src/errors.ts'
import { problemMessage } from '../../../../src/openapi/result-text.ts'
import { openai } from '../../../../src/openapi/vendors/openai.ts'
import { definition, weather } from '../../../fixtures/definitions.ts'

const call = { id: 'call_1', type: 'function', function: { name: 's__weather', arguments: '{"city":"Paris"}' } }
const parsed = [{ id: 'call_1', name: 's__weather', arguments: { city: 'Paris' } }]
const ok = { text: '20 degrees', rest: '20 degrees', isError: false }

t.test('the list', async (t) => {
  t.strictSame(openai.list([weather]), {
    tools: [{ type: 'function', function: { name: 's__weather', description: 'The weather.', parameters: weather.inputSchema } }],
    warnings: []
  })
  const { tools } = openai.list([definition('f', { anyOf: [{ properties: { a: { type: 'array' } } }] }, { description: 'x'.repeat(3_000) })])
  t.match(tools, [{ function: { description: /^.{1,1024}$/, parameters: { type: 'object', properties: { a: { items: {} } }, description: /^x{3000}\nAt least one/ } } }])
})

t.test('what a model emits', async (t) => {
  const message = { role: 'assistant', content: null, tool_calls: [call] }
  const bodies = [call, [call], message, [message], { choices: [{ index: 0, message }, { index: 1, message }] }, { index: 0, message }]
  for (const body of bodies) t.strictSame(openai.parseCalls(body), parsed)
  const none = [{ role: 'assistant', content: 'hi' }, { role: 'assistant', content: '', tool_calls: null }, { choices: [] }, []]
  for (const body of none) t.strictSame(openai.parseCalls(body), [])
})

t.test('one bad call never loses the others', async (t) => {
  const calls = openai.parseCalls({ role: 'assistant', tool_calls: [call, { ...call, id: 'call_2', function: { name: 'f', arguments: '{' } }, { id: 'call_3', type: 'custom' }] })
  t.match(calls, [{ id: 'call_1' }, { id: 'call_2', error: PosternError }, { id: 'call_3', error: PosternError }])
  t.throws(() => openai.parseCalls({ content: [] }), { code: 'invalid_request', message: /tool_calls/ })
})

t.test('calls of Ollama', async (t) => {
  const calls = openai.parseCalls({ model: 'llama', message: { role: 'assistant', tool_calls: [{ function: { name: 's__weather', arguments: { city: 'Paris' } } }] } })
  t.strictSame(calls, [{ name: 's__weather', arguments: { city: 'Paris' }, form: 'ollama' }])
  t.strictSame(openai.answer(calls.map((one) => ({ call: one, message: ok }))), [{ role: 'tool', tool_name: 's__weather', content: '20 degrees' }])
})

t.test('the messages to append', async (t) => {
  const [one] = openai.parseCalls(call)
  if (one === undefined) return t.fail('no call')
  const failed = { text: 'no such city', rest: '', isError: true }
  const problem = problemMessage(toProblem(new PosternError('unknown_tool', 'None.')))
  t.strictSame(openai.answer([ok, failed].map((message) => ({ call: one, message }))), [
    { role: 'tool', tool_call_id: 'call_1', content: '20 degrees' },
    { role: 'tool', tool_call_id: 'call_1', content: '{"error":"no such city"}' }
  ])
  t.match(openai.answer([{ call: one, message: problem }]), [{ content: /^\{"error":\{.*"code":"unknown_tool"/ }])
  t.strictSame(openai.restoreArguments(weather, { city: 1 }), { city: 1 })
  t.equal(openai.wireName('1x'), '1x')
})
