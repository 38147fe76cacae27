import { flaglessText } from '../result-text.ts'
import { isArray, isObject, type JsonObject } from '../schema/json.ts'
import { collectCalls, modelCall } from './calls.ts'
import { cutDescription } from './cut-description.ts'
import { OPENAI_REFUSED } from './openai.ts'
import { prepareAll, type SchemaProfile } from './prepare.ts'
import type { ModelCall, Vendor } from './types.ts'

const PROFILE: SchemaProfile = { refs: 'defs', refusedAtTop: OPENAI_REFUSED, arrayItems: true }

const SHAPES = 'a "function_call" item ({"type": "function_call", "call_id", "name", "arguments"}), a list of items, the "output" of a response, or the whole response'

/** OpenAI's Responses API. `strict` is said because the API takes true when it is left out, and true refuses most schemas. */
export const openaiResponses: Vendor = {
  format: 'openai-responses',
  wireName: (name) => name,
  restoreArguments: (_definition, args) => args,
  list (definitions) {
    const prepared = prepareAll(definitions, PROFILE)
    return {
      tools: prepared.map(({ definition, description, schema }) => {
        const cut = cutDescription(description, schema)
        return { type: 'function', name: definition.name, description: cut.description, parameters: cut.schema, strict: false }
      }),
      warnings: prepared.flatMap(({ warnings }) => warnings)
    }
  },
  parseCalls: (body) => collectCalls(body, SHAPES, callsIn),
  answer: (results) => results.map(({ call, message }) => ({
    type: 'function_call_output',
    call_id: call.id === undefined ? '' : String(call.id),
    output: flaglessText(message)
  }))
}

function callsIn (value: JsonObject): readonly ModelCall[] | undefined {
  if (isArray(value['output'])) return collectCalls(value['output'], SHAPES, callsIn)
  // A streamed event: `response.output_item.done` has the item, `response.completed` the response.
  for (const wrapper of ['item', 'response']) {
    if (isObject(value[wrapper])) return callsIn(value[wrapper])
  }
  if (value['type'] === 'function_call') return [modelCall(value['call_id'] ?? value['id'], value['name'], value['arguments'])]
  // Messages, reasoning, calls of built-in tools: not for us.
  return 'type' in value || 'role' in value ? [] : undefined
}
