import { isArray, isObject, isString, own, type JsonObject } from './json.ts'
import { mapSubschemas } from './keywords.ts'
import { intersect, listOf, propertiesOf, requiredOf } from './merge.ts'
import { addNotes, keywordNote } from './notes.ts'

/**
 * The JSON Schema keywords that Gemini reads (`responseJsonSchema` in the types of @google/genai; the same subset holds
 * for `parametersJsonSchema`). References are not among them here: they are written out before.
 */
const KEPT = new Set([
  'type', 'format', 'title', 'description', 'enum', 'items', 'prefixItems', 'minItems', 'maxItems', 'minimum', 'maximum',
  'anyOf', 'oneOf', 'properties', 'additionalProperties', 'required', 'propertyOrdering'
])

/** Keeps what Gemini reads and tells the rest in the description, so that the model still knows it. */
export function geminiSubset (schema: JsonObject): JsonObject {
  return subset(mapSubschemas(schema, (sub) => isObject(sub) ? geminiSubset(sub) : sub))
}

function subset (schema: JsonObject): JsonObject {
  const notes: string[] = []
  const step1 = constant(mergeAllOf(schema))
  const step2 = values(step1, notes)
  for (const [keyword, value] of Object.entries(step2)) {
    if (!KEPT.has(keyword)) notes.push(`(${keywordNote(keyword, value)})`)
  }
  const kept = Object.fromEntries(Object.entries(step2).filter(([keyword]) => KEPT.has(keyword)))
  return addNotes(requiredAreNamed(kept), notes)
}

function mergeAllOf (schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema
  let merged: JsonObject = rest
  const left: unknown[] = []
  for (const member of listOf(allOf)) {
    const both = isObject(member) ? intersect(merged, member) : undefined
    if (both === undefined) left.push(member)
    else merged = both
  }
  return left.length === 0 ? merged : { ...merged, allOf: left }
}

function constant (schema: JsonObject): JsonObject {
  const { const: value, ...rest } = schema
  return (isString(value) || typeof value === 'number') && !('enum' in schema) ? { ...rest, enum: [value] } : schema
}

/** `enum` may hold strings and numbers; `null` among them is said by the type, other values only in words. */
function values (schema: JsonObject, notes: string[]): JsonObject {
  const { enum: listed, ...rest } = schema
  if (!isArray(listed)) return schema
  const isPlain = (value: unknown) => isString(value) || typeof value === 'number'
  const plain = listed.filter(isPlain)
  const others = listed.filter((value) => !isPlain(value))
  const nullSaid = isArray(schema['type']) && schema['type'].includes('null')
  if (plain.length > 0 && (others.length === 0 || (nullSaid && others.every((value) => value === null)))) return { ...rest, enum: plain }
  notes.push(`(${keywordNote('enum', listed)})`)
  return rest
}

/** A required member without a schema is refused. */
function requiredAreNamed (schema: JsonObject): JsonObject {
  const properties = propertiesOf(schema)
  const missing = requiredOf(schema).filter((name) => own(properties, name) === undefined)
  if (missing.length === 0) return schema
  return { ...schema, properties: { ...properties, ...Object.fromEntries(missing.map((name) => [name, {}])) } }
}
