import { isArray, isObject, mapValues, type JsonObject } from './json.ts'

/** Keywords whose value is one schema (JSON Schema 2020-12). */
const ONE = new Set([
  'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'items', 'unevaluatedItems',
  'contains', 'not', 'if', 'then', 'else', 'contentSchema'
])
/** Keywords whose value is a list of schemas. */
const LIST = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
/** Keywords whose value maps names to schemas. */
const MAP = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs'])

/** Keywords that say something about a value without restricting it. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title', 'description', 'default', 'examples', 'example', 'deprecated', 'readOnly', 'writeOnly', '$comment'
])

/** What holds a schema where only `true` and `false` make a difference: kept as a boolean there. */
const BOOLEAN_STAYS = new Set(['additionalProperties', 'unevaluatedProperties', 'items', 'unevaluatedItems'])

export function holdsBoolean (keyword: string): boolean {
  return BOOLEAN_STAYS.has(keyword)
}

export function isSubschemaKeyword (keyword: string): boolean {
  return ONE.has(keyword) || LIST.has(keyword) || MAP.has(keyword)
}

/**
 * Rebuilds a schema (2020-12 keywords) with `fn` applied to each schema right inside it. What is not a schema
 * (a `default`, an `enum`, a property that is called `$ref`) is never taken for one.
 */
export function mapSubschemas (schema: JsonObject, fn: (sub: unknown, keyword: string) => unknown): JsonObject {
  return mapValues(schema, (value, keyword) => {
    if (ONE.has(keyword)) return fn(value, keyword)
    if (LIST.has(keyword) && isArray(value)) return value.map((sub) => fn(sub, keyword))
    if (MAP.has(keyword) && isObject(value)) return mapValues(value, (sub) => fn(sub, keyword))
    return value
  })
}

/** Calls `fn` for each schema right inside a schema. */
export function eachSubschema (schema: JsonObject, fn: (sub: JsonObject) => void): void {
  mapSubschemas(schema, (sub) => {
    if (isObject(sub)) fn(sub)
    return sub
  })
}
