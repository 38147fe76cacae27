import t from 'tap'
import { openaiResponses } from '../../../../src/openapi/vendors/openai-responses.ts'
import { weather } from '../../../fixtures/definitions.ts'

const item = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 's__weather', arguments: '{"city":"Paris"}', status: 'completed' }
const parsed = [{ id: 'call_1', name: 's__weather', arguments: { city: 'Paris' } }]

t.test('the list', async (t) => {
  t.strictSame(openaiResponses.list([weather]).tools, [{ type: 'function', name: 's__weather', description: 'The weather.', parameters: weather.inputSchema, strict: false }])
})

t.test('what a model emits', async (t) => {
  const output = [{ type: 'reasoning', id: 'rs_1', summary: [] }, item, { type: 'message', role: 'assistant', content: [] }]
  const bodies = [item, [item], output, { object: 'response', output }, { type: 'response.completed', response: { output } }, { type: 'response.output_item.done', item }]
  for (const body of bodies) t.strictSame(openaiResponses.parseCalls(body), parsed)
  t.strictSame(openaiResponses.parseCalls({ output: [] }), [])
  t.match(openaiResponses.parseCalls([item, { ...item, arguments: '{' }]), [{}, { id: 'call_1', error: { code: 'invalid_request' } }])
  t.throws(() => openaiResponses.parseCalls({ choices: [] }), { message: /function_call/ })
})

t.test('the items to append', async (t) => {
  const calls = openaiResponses.parseCalls([item, item])
  const answers = openaiResponses.answer(calls.map((call, index) => ({ call, message: { text: 'x', rest: 'x', isError: index === 1 } })))
  t.strictSame(answers, [
    { type: 'function_call_output', call_id: 'call_1', output: 'x' },
    { type: 'function_call_output', call_id: 'call_1', output: '{"error":"x"}' }
  ])
  t.strictSame(openaiResponses.restoreArguments(weather, {}), {})
  t.equal(openaiResponses.wireName('a'), 'a')
})
