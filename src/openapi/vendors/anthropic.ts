import type { ToolDefinition } from '../definition.ts'
import { restoreNames } from '../schema/rename.ts'
import { isArray, type JsonObject } from '../schema/json.ts'
import { collectCalls, modelCall } from './calls.ts'
import { prepare, prepareAll, type SchemaProfile } from './prepare.ts'
import type { CallResult, ModelCall, Vendor } from './types.ts'

/**
 * What Anthropic refuses, in the words of its own error messages: "input_schema does not support oneOf, allOf, or anyOf
 * at the top level", and "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'".
 */
const PROFILE: SchemaProfile = {
  refs: 'defs',
  refusedAtTop: ['oneOf', 'allOf', 'anyOf'],
  arrayItems: false,
  propertyNames: /^[a-zA-Z0-9_.-]{1,64}$/
}

const SHAPES = 'a "tool_use" block ({"type": "tool_use", "id", "name", "input"}), a list of blocks, or the whole message with "content"'

/** Anthropic's Messages API. Facts from the types of @anthropic-ai/sdk. */
export const anthropic: Vendor = {
  format: 'anthropic',
  wireName: (name) => name,
  restoreArguments: (definition: ToolDefinition, args) => restoreNames(args, prepare(definition, PROFILE).renames),
  list (definitions) {
    const prepared = prepareAll(definitions, PROFILE)
    return {
      tools: prepared.map(({ definition, description, schema }) => ({ name: definition.name, description, input_schema: schema })),
      warnings: prepared.flatMap(({ warnings }) => warnings)
    }
  },
  parseCalls: (body) => collectCalls(body, SHAPES, callsIn),
  answer: (results) => results.length === 0 ? [] : [{ role: 'user', content: results.map(toolResult) }]
}

function callsIn (value: JsonObject): readonly ModelCall[] | undefined {
  if (value['type'] === 'tool_use') return [modelCall(value['id'], value['name'], value['input'])]
  if (isArray(value['content']) && 'role' in value) return collectCalls(value['content'], SHAPES, callsIn)
  // Text, thinking, calls of server tools: not for us.
  return 'type' in value || 'role' in value ? [] : undefined
}

function toolResult ({ call, message }: CallResult): JsonObject {
  return {
    type: 'tool_result',
    tool_use_id: call.id === undefined ? '' : String(call.id),
    content: message.text,
    ...(message.isError ? { is_error: true } : {})
  }
}
