import { isArray, isObject, isString, mapValues, omit, type JsonObject } from './json.ts'
import { cleanType } from './types.ts'

/** Keywords that name or place a schema: references are rewritten, and an `$id` would move their base. */
const PLACING = ['$schema', '$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary', '$defs', 'definitions']

/**
 * Rewrites the keywords of one schema (not those inside it) to JSON Schema 2020-12: draft-04's boolean bounds, tuples
 * as `items: []`, `dependencies`, OpenAPI 3.0's `nullable`, the older dynamic references.
 */
export function modernize (raw: JsonObject): JsonObject {
  return [dropPlacing, references, types, bounds, tuples, dependencies, nullable].reduce((schema, step) => step(schema), raw)
}

function dropPlacing (schema: JsonObject): JsonObject {
  const placed = omit(schema, PLACING)
  // Draft-04 spelled `$id` without the dollar.
  return isString(schema['$schema']) && schema['$schema'].includes('draft-04') && isString(schema['id']) ? omit(placed, ['id']) : placed
}

function references (schema: JsonObject): JsonObject {
  const { $dynamicRef, $recursiveRef, ...rest } = schema
  const ref = rest['$ref'] ?? $dynamicRef ?? $recursiveRef
  return ref === undefined ? rest : { ...rest, $ref: ref }
}

function types (schema: JsonObject): JsonObject {
  if (!('type' in schema)) return schema
  const type = cleanType(schema['type'])
  // An unknown name stays for the check of values to report; "any" is what leaving it out means.
  if (type === undefined) return schema['type'] === 'any' ? omit(schema, ['type']) : schema
  return { ...schema, type }
}

function bounds (schema: JsonObject): JsonObject {
  let result = schema
  for (const [exclusive, inclusive] of [['exclusiveMinimum', 'minimum'], ['exclusiveMaximum', 'maximum']] as const) {
    if (typeof result[exclusive] !== 'boolean') continue
    const bound = result[inclusive]
    result = result[exclusive] && typeof bound === 'number'
      ? { ...omit(result, [inclusive]), [exclusive]: bound }
      : omit(result, [exclusive])
  }
  return result
}

function tuples (schema: JsonObject): JsonObject {
  const { items, additionalItems, ...rest } = schema
  if (!isArray(items)) return 'additionalItems' in schema ? omit(schema, ['additionalItems']) : schema
  return { ...rest, prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) }
}

function dependencies (schema: JsonObject): JsonObject {
  const { dependencies: mixed, ...rest } = schema
  if (!isObject(mixed)) return schema
  const entries = Object.entries(mixed).map(([key, value]): [string, unknown] => [key, isString(value) ? [value] : value])
  const required = Object.fromEntries(entries.filter(([, value]) => isArray(value)))
  const schemas = Object.fromEntries(entries.filter(([, value]) => !isArray(value)))
  return {
    ...rest,
    ...addTo(rest, 'dependentRequired', required),
    ...addTo(rest, 'dependentSchemas', schemas)
  }
}

function addTo (schema: JsonObject, keyword: string, more: JsonObject): JsonObject {
  if (Object.keys(more).length === 0) return {}
  const present = schema[keyword]
  return { [keyword]: isObject(present) ? { ...more, ...present } : more }
}

/** `nullable: true` as 2020-12 says it. Without a type every value is allowed, null included. */
function nullable (schema: JsonObject): JsonObject {
  if (typeof schema['nullable'] !== 'boolean') return schema
  const rest = omit(schema, ['nullable'])
  if (schema['nullable'] === false) return rest
  const { type, enum: values, const: constant, ...others } = rest
  if ('$ref' in rest || 'anyOf' in rest || 'oneOf' in rest || 'allOf' in rest) return orNull(rest)
  const types = isString(type) ? [type, 'null'] : isArray(type) ? [...new Set([...type, 'null'])] : undefined
  return {
    ...others,
    ...(types === undefined ? {} : { type: types }),
    ...(isArray(values) ? { enum: values.includes(null) ? values : [...values, null] } : {}),
    ...('const' in rest ? { enum: [constant, null] } : {})
  }
}

/** A schema or null; what describes it stays on the outside, where it is read first. */
function orNull (schema: JsonObject): JsonObject {
  const { title, description, default: preset, ...inner } = schema
  const outer = Object.fromEntries(Object.entries({ title, description, default: preset }).filter(([key]) => key in schema))
  return { ...outer, anyOf: [inner, { type: 'null' }] }
}

/** Lifts draft-03's `required: true` on a property into the list of its object. */
export function liftRequired (schema: JsonObject): JsonObject {
  const properties = schema['properties']
  if (!isObject(properties)) return schema
  const named = Object.entries(properties).flatMap(([key, value]) => isObject(value) && value['required'] === true ? [key] : [])
  const lowered = mapValues(properties, (value) => isObject(value) && typeof value['required'] === 'boolean' ? omit(value, ['required']) : value)
  const listed = isArray(schema['required']) ? schema['required'] : []
  return { ...schema, properties: lowered, ...(named.length === 0 ? {} : { required: [...new Set([...listed, ...named])] }) }
}
