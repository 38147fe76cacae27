import { isRecord } from '../../util/guards.ts'
import { UsageError } from './errors.ts'
import { missingText } from './missing.ts'
import { parsePairs } from './pairs.ts'
import { record, text, texts, type Json } from './shape.ts'
import { typedValue, type SchemaSource } from './typed-value.ts'

/**
 * The arguments of a call from words `key=value` (typed by the schema) and `key:=JSON`. Throws `UsageError` for a
 * value that the schema does not take and for a key that it rules out.
 */
export function toolArguments (words: readonly string[], source: SchemaSource): Json {
  const schema = isRecord(source.schema) ? source.schema : {}
  const properties = record(schema, 'properties')
  const given = new Map<string, string[]>()
  const args = new Map<string, unknown>()
  for (const { key, value } of parsePairs(words)) {
    if (key.endsWith(':') && key.length > 1 && !Object.hasOwn(properties, key)) {
      args.set(key.slice(0, -1), parseJson(value, `the value of "${key.slice(0, -1)}"`))
    } else given.set(key, [...given.get(key) ?? [], value])
  }
  for (const [key, values] of given) {
    if (!Object.hasOwn(properties, key) && schema['additionalProperties'] === false) {
      throw new UsageError(`the tool takes no "${key}"; it takes ${Object.keys(properties).join(', ') || 'no arguments'}`)
    }
    args.set(key, typedValue(key, values, { schema: properties[key], defs: source.defs }))
  }
  return Object.fromEntries(args)
}

/** Throws `UsageError` that lists the required arguments that are missing, with their descriptions. */
export function assertComplete (args: Json, { schema }: SchemaSource): void {
  if (!isRecord(schema)) return
  const properties = record(schema, 'properties')
  const missing = texts(schema, 'required').filter((name) => !Object.hasOwn(args, name))
  if (missing.length === 0) return
  const fields = missing.map((name) => ({ name, description: text(record(properties, name), 'description') }))
  throw new UsageError(`the tool needs ${missing.length === 1 ? 'one more argument' : `${missing.length} more arguments`}:\n${missingText(fields)}`)
}

/** JSON that a person typed. Throws `UsageError` that says what is wrong with it. */
export function parseJson (json: string, what: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new UsageError(`${what} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
