import { bundleSchema } from '../schema/bundle.ts'
import { isObject, type JsonObject } from '../schema/json.ts'
import { objectRoot } from '../schema/object-root.ts'
import { withDefs } from '../schema/with-defs.ts'
import type { ToolDefinition } from '../definition.ts'
import { collectCalls, modelCall } from './calls.ts'
import { prepareAll, type SchemaProfile } from './prepare.ts'
import type { CallResult, ModelCall, Vendor } from './types.ts'

const PROFILE: SchemaProfile = { refs: 'defs', refusedAtTop: [], arrayItems: false }

const SHAPES = 'the parameters of a tools/call ({"name", "arguments"}), the whole JSON-RPC request, or a list of either'

/** The Model Context Protocol itself: what tools/list answers under `tools`. */
export const mcp: Vendor = {
  format: 'mcp',
  wireName: (name) => name,
  restoreArguments: (_definition, args) => args,
  list (definitions) {
    const prepared = prepareAll(definitions, PROFILE)
    return {
      tools: prepared.map(({ definition, description, schema }) => ({
        name: definition.name,
        ...(definition.title === undefined ? {} : { title: definition.title }),
        description,
        inputSchema: schema,
        ...outputSchema(definition),
        ...(definition.annotations === undefined ? {} : { annotations: definition.annotations })
      })),
      warnings: prepared.flatMap(({ warnings }) => warnings)
    }
  },
  parseCalls: (body) => collectCalls(body, SHAPES, callsIn),
  answer: (results) => results.map(toolResult)
}

function outputSchema (definition: ToolDefinition): JsonObject {
  if (!isObject(definition.outputSchema)) return {}
  return { outputSchema: withDefs(objectRoot(bundleSchema(definition.outputSchema))).schema }
}

function callsIn (value: JsonObject): readonly ModelCall[] | undefined {
  if (isObject(value['params'])) return [{ ...modelCall(value['id'], value['params']['name'], value['params']['arguments']), form: 'jsonrpc' }]
  return 'name' in value ? [modelCall(value['id'], value['name'], value['arguments'])] : undefined
}

function toolResult ({ call, message }: CallResult): JsonObject {
  const structured = isObject(message.structured)
  const text = structured ? message.rest : message.text
  const result = {
    content: structured && text === '' ? [] : [{ type: 'text', text }],
    ...(structured ? { structuredContent: message.structured } : {}),
    isError: message.isError
  }
  const id = call.id === undefined ? {} : { id: call.id }
  return call.form === 'jsonrpc' ? { jsonrpc: '2.0', ...id, result } : { ...id, ...result }
}
