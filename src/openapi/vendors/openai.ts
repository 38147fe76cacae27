import type { ToolDefinition } from '../definition.ts'
import { isArray, isObject, type JsonObject } from '../schema/json.ts'
import { flaglessText } from '../result-text.ts'
import { collectCalls, modelCall } from './calls.ts'
import { cutDescription } from './cut-description.ts'
import { prepareAll, type SchemaProfile } from './prepare.ts'
import type { CallResult, ModelCall, Vendor } from './types.ts'

/** What OpenAI refuses at the top level of `parameters`, in the words of its own error message. */
export const OPENAI_REFUSED = ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not'] as const

/** Ollama and other local runtimes speak this format and read no `$defs`. */
const PROFILE: SchemaProfile = { refs: 'prefer-inline', refusedAtTop: OPENAI_REFUSED, arrayItems: true }

const SHAPES = 'a tool call ({"id", "type": "function", "function": {"name", "arguments"}}), a list of them, the assistant message with "tool_calls", or the whole chat completion'

/** OpenAI chat completions, and whoever speaks it: Ollama, vLLM, llama.cpp. Facts from the types of openai 4 to 6. */
export const openai: Vendor = {
  format: 'openai',
  wireName: (name) => name,
  restoreArguments: (_definition, args) => args,
  list (definitions: readonly ToolDefinition[]) {
    const prepared = prepareAll(definitions, PROFILE)
    return {
      tools: prepared.map(({ definition, description, schema }) => {
        const cut = cutDescription(description, schema)
        return { type: 'function', function: { name: definition.name, description: cut.description, parameters: cut.schema } }
      }),
      warnings: prepared.flatMap(({ warnings }) => warnings)
    }
  },
  parseCalls: (body) => collectCalls(body, SHAPES, callsIn),
  answer: (results) => results.map(toolMessage)
}

function callsIn (value: JsonObject): readonly ModelCall[] | undefined {
  // Of several alternative answers, a conversation goes on with one.
  if (isArray(value['choices'])) return isObject(value['choices'][0]) ? callsIn(value['choices'][0]) : []
  if (isObject(value['message'])) return callsIn(value['message'])
  if (isArray(value['tool_calls'])) return collectCalls(value['tool_calls'], SHAPES, callsIn)
  if (isObject(value['function'])) {
    const { name, arguments: args } = value['function']
    const call = modelCall(value['id'], name, args)
    // Only Ollama's own API gives an object.
    return [isObject(args) ? { ...call, form: 'ollama' } : call]
  }
  return 'role' in value ? [] : undefined
}

function toolMessage ({ call, message }: CallResult): JsonObject {
  return {
    role: 'tool',
    ...(call.id === undefined ? {} : { tool_call_id: String(call.id) }),
    ...(call.form === 'ollama' || call.id === undefined ? { tool_name: call.name } : {}),
    content: flaglessText(message)
  }
}
