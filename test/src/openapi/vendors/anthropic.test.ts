import t from 'tap'
import { isObject } from '../../../../src/openapi/schema/json.ts'
import { anthropic } from '../../../../src/openapi/vendors/anthropic.ts'
import { definition, weather } from '../../../fixtures/definitions.ts'

const block = { type: 'tool_use', id: 'toolu_1', name: 's__weather', input: { city: 'Paris' } }
const parsed = [{ id: 'toolu_1', name: 's__weather', arguments: { city: 'Paris' } }]

t.test('the list', async (t) => {
  t.strictSame(anthropic.list([weather]).tools, [{ name: 's__weather', description: 'The weather.', input_schema: weather.inputSchema }])
  t.match(anthropic.list([definition('f', { oneOf: [{ properties: { a: {} } }] })]).tools, [{ description: /Exactly one/, input_schema: { type: 'object', oneOf: undefined } }])
})

t.test('what a model emits', async (t) => {
  const content = [{ type: 'thinking', thinking: '', signature: '' }, { type: 'text', text: 'Let me see.' }, block, { type: 'server_tool_use', id: 'x' }]
  const message = { type: 'message', role: 'assistant', content, stop_reason: 'tool_use' }
  for (const body of [block, [block], content, message, { role: 'assistant', content }, { ...block, input: '{"city":"Paris"}' }]) {
    t.strictSame(anthropic.parseCalls(body), parsed)
  }
  t.strictSame(anthropic.parseCalls({ role: 'assistant', content: 'hi' }), [])
  t.throws(() => anthropic.parseCalls({ tool_calls: [] }), { message: /tool_use/ })
})

t.test('one message with all results', async (t) => {
  const calls = anthropic.parseCalls([block, { ...block, id: 'toolu_2' }])
  t.strictSame(anthropic.answer(calls.map((call, index) => ({ call, message: { text: 'x', rest: 'x', isError: index === 1 } }))), [{
    role: 'user',
    content: [
      { type: 'tool_result', tool_use_id: 'toolu_1', content: 'x' },
      { type: 'tool_result', tool_use_id: 'toolu_2', content: 'x', is_error: true }
    ]
  }])
  t.strictSame(anthropic.answer([]), [])
})

t.test('property names that are refused come back as they were', async (t) => {
  const odata = definition('f', { type: 'object', properties: { $top: { type: 'integer' }, 'user name': {}, ok: {} }, required: ['$top'] })
  const schema = anthropic.list([odata]).tools[0]?.['input_schema']
  const properties = isObject(schema) && isObject(schema['properties']) ? Object.keys(schema['properties']) : []
  t.equal(properties.length, 3)
  for (const name of properties) t.match(name, /^[a-zA-Z0-9_.-]{1,64}$/)
  t.strictSame(anthropic.restoreArguments(odata, Object.fromEntries(properties.map((name, n) => [name, n]))), { $top: 0, 'user name': 1, ok: 2 })
  t.equal(anthropic.wireName('a'), 'a')
})
