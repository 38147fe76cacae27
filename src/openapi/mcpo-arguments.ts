import { isArray, isObject, isString, own, type JsonObject } from './schema/json.ts'
import { typesOf } from './schema/types.ts'

/**
 * The arguments of a call as mcpo would pass them on: its models drop null where nothing is required and members that the
 * tool does not take, and read numbers and booleans that came as text.
 */
export function mcpoArguments (args: JsonObject, inputSchema: unknown): JsonObject {
  if (!isObject(inputSchema)) return args
  const properties = isObject(inputSchema['properties']) ? inputSchema['properties'] : {}
  const required = requiredOf(inputSchema)
  const closed = inputSchema['additionalProperties'] === false
  return Object.fromEntries(Object.entries(args).flatMap(([key, value]): Array<[string, unknown]> => {
    const schema = own(properties, key)
    if (closed && schema === undefined) return []
    if (value === null && !required.includes(key)) return []
    return [[key, isString(value) && isObject(schema) ? readText(value, typesOf(schema)) : value]]
  }))
}

/** The arguments that a tool requires and a call lacks. */
export function missingArguments (args: JsonObject, inputSchema: unknown): readonly string[] {
  return isObject(inputSchema) ? requiredOf(inputSchema).filter((name) => !Object.hasOwn(args, name)) : []
}

function requiredOf ({ required }: JsonObject): readonly string[] {
  return isArray(required) ? required.filter(isString) : []
}

function readText (text: string, types: readonly string[]): unknown {
  if (types.length === 0 || types.includes('string')) return text
  const trimmed = text.trim()
  if (types.includes('boolean') && /^(true|false)$/i.test(trimmed)) return trimmed.toLowerCase() === 'true'
  const pattern = types.includes('number') ? /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i : /^-?\d+$/
  return (types.includes('number') || types.includes('integer')) && pattern.test(trimmed) ? Number(trimmed) : text
}
