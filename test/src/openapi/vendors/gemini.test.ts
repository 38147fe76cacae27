import t from 'tap'
import { isObject } from '../../../../src/openapi/schema/json.ts'
import { gemini } from '../../../../src/openapi/vendors/gemini.ts'
import { definition, weather } from '../../../fixtures/definitions.ts'

const functionCall = { id: 'c1', name: 's__weather', args: { city: 'Paris' } }
const parsed = [{ id: 'c1', name: 's__weather', arguments: { city: 'Paris' } }]
const [call] = gemini.parseCalls({ functionCall })

t.test('the list', async (t) => {
  t.strictSame(gemini.list([weather]).tools, [{ functionDeclarations: [{ name: 's__weather', description: 'The weather.', parametersJsonSchema: weather.inputSchema }] }])
  t.strictSame(gemini.list([]).tools, [])
})

t.test('names that it refuses', async (t) => {
  for (const name of ['1st__x', '-a__b', `9${'x'.repeat(63)}`]) t.match(gemini.wireName(name), /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/)
  t.not(gemini.wireName('1x'), gemini.wireName('_1x'))
  const dashed = definition('f', { properties: { 'content-type': {} } })
  const declared = JSON.stringify(gemini.list([dashed]).tools)
  const safe = /"(content_type_[0-9a-f]{8})"/.exec(declared)?.[1] ?? ''
  t.strictSame(gemini.restoreArguments(dashed, { [safe]: 1 }), { 'content-type': 1 })
})

t.test('what a model emits', async (t) => {
  const part = { functionCall, thoughtSignature: 'x' }
  const content = { role: 'model', parts: [{ text: 'Let me see.', thought: true }, part] }
  const bodies = [part, [part], content, [content], { content, finishReason: 'STOP' }, { candidates: [{ content }, { content }] }, functionCall, [functionCall], { function_call: functionCall }]
  for (const body of bodies) t.strictSame(gemini.parseCalls(body), parsed)
  t.strictSame(gemini.parseCalls({ functionCall: { name: 'f' } }), [{ name: 'f', arguments: {} }])
  for (const body of [{ candidates: [] }, { candidates: [{ finishReason: 'SAFETY' }] }, { role: 'model', parts: [{ text: 'hi' }] }]) t.strictSame(gemini.parseCalls(body), [])
  t.throws(() => gemini.parseCalls({ tool_calls: [] }), { message: /functionCall/ })
})

t.test('one content with all responses', async (t) => {
  if (call === undefined) return t.fail('no call')
  const messages = [
    { text: 'x', rest: 'x', isError: false },
    { text: '{"a":1}', structured: { a: 1 }, rest: '', isError: false },
    { text: 'also\n{"a":1}', structured: { a: 1 }, rest: 'also', isError: false },
    { text: '{"$ref":"x"}', structured: { $ref: 'x' }, rest: '', isError: false },
    { text: 'bad', rest: 'bad', isError: true }
  ]
  const [content] = gemini.answer(messages.map((message) => ({ call, message })))
  const parts = isObject(content) ? content['parts'] : undefined
  const response = (value: object) => ({ functionResponse: { id: 'c1', name: 's__weather', response: value } })
  t.strictSame(parts, [{ output: 'x' }, { output: { a: 1 } }, { output: 'also\n{"a":1}' }, { output: '{"$ref":"x"}' }, { error: 'bad' }].map(response))
  t.strictSame(gemini.answer([]), [])
})
