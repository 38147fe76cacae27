import { isArray, isString, type JsonObject } from './json.ts'

/** The seven types of JSON Schema. */
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const

/** Names that other languages give them, as hand-written schemas use. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ...TYPES.map((type): [string, string] => [type, type]),
  ['str', 'string'], ['text', 'string'],
  ['float', 'number'], ['double', 'number'], ['decimal', 'number'],
  ['int', 'integer'], ['int32', 'integer'], ['int64', 'integer'], ['long', 'integer'],
  ['bool', 'boolean'],
  ['list', 'array'], ['tuple', 'array'],
  ['dict', 'object'], ['map', 'object'],
  ['none', 'null']
])

/** The JSON Schema type that a name means, in any case; undefined when it means none. */
export function knownType (name: unknown): string | undefined {
  return isString(name) ? ALIASES.get(name.toLowerCase()) : undefined
}

/** The types that a schema names; empty when it names none, which allows every type. */
export function typesOf (schema: JsonObject): readonly string[] {
  const type = schema['type']
  return isArray(type) ? type.filter(isString) : isString(type) ? [type] : []
}

/** The value of a `type` keyword, made valid; undefined when it restricts nothing that JSON Schema knows. */
export function cleanType (type: unknown): string | readonly string[] | undefined {
  const names = isArray(type) ? type : [type]
  const known = names.map(knownType)
  if (known.includes(undefined)) return undefined
  const unique = [...new Set(known.filter(isString))]
  return unique.length > 1 ? unique : unique[0]
}
