import { bundleSchema, refName, ROOT } from '../openapi/schema/bundle.ts'
import { isObject, type JsonObject } from '../openapi/schema/json.ts'
import { mapSubschemas } from '../openapi/schema/keywords.ts'
import { objectRoot } from '../openapi/schema/object-root.ts'

export interface InvokeParameters {
  /** JSON Schema (2020-12) of a whole invoke call: `tool` and `arguments`. */
  readonly parameters: JsonObject
  readonly warnings: readonly string[]
}

/** Where the tool's schema stands in that of the call. */
const ARGUMENTS = '#/properties/arguments'

/**
 * The schema of an invoke call of a tool, with its inputSchema as the schema of `arguments`; these are
 * required if any of their members is. References of the inputSchema resolve in it. An inputSchema that is missing,
 * broken or not an object's becomes an open object, with a warning.
 */
export function invokeParameters (tool: string, inputSchema: unknown): InvokeParameters {
  const bundle = objectRoot(bundleSchema(inputSchema))
  const defs = Object.fromEntries([...bundle.defs].map(([name, schema]) => [name, moveRoot(schema)]))
  const { required } = bundle.root
  return {
    parameters: {
      ...call(tool, moveRoot(bundle.root), Array.isArray(required) && required.length > 0),
      ...(bundle.defs.size === 0 ? {} : { $defs: defs })
    },
    warnings: [
      ...(inputSchema === undefined ? ['the tool has no inputSchema; its arguments are described as an open object'] : []),
      ...bundle.warnings.map((warning) => `inputSchema: ${warning}`)
    ]
  }
}

/** The schema of an invoke call whose arguments may be anything. */
export function openParameters (tool: string): JsonObject {
  return call(tool, { type: 'object', additionalProperties: true }, false)
}

function call (tool: string, args: JsonObject, required: boolean): JsonObject {
  return {
    type: 'object',
    properties: { tool: { const: tool }, arguments: args },
    required: required ? ['tool', 'arguments'] : ['tool']
  }
}

/** Definitions stay `#/$defs/<name>` of the new document; only what was the root has moved. */
function moveRoot (schema: JsonObject): JsonObject {
  const inside = mapSubschemas(schema, (sub) => isObject(sub) ? moveRoot(sub) : sub)
  return refName(inside) === ROOT ? { ...inside, $ref: ARGUMENTS } : inside
}
