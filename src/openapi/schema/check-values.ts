import { deeperThan, isArray, isObject, isString, type JsonObject } from './json.ts'
import { isSubschemaKeyword } from './keywords.ts'
import { cleanType } from './types.ts'

/** The deepest nesting that is published; what is deeper is left open. No real schema comes near it. */
export const MAX_SCHEMA_DEPTH = 100

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
const isNumber = (value: unknown) => Number.isFinite(value)
const isBoolean = (value: unknown) => typeof value === 'boolean'
const isNames = (value: unknown) => isArray(value) && value.every(isString)
const isSchema = (value: unknown) => typeof value === 'boolean' || isObject(value)
const isSchemas = (value: unknown) => isArray(value) && value.length > 0

/** What the 2020-12 meta-schema demands of each keyword: one invalid value and a vendor refuses the whole request. */
const RULES: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => cleanType(value) !== undefined,
  enum: (value) => isArray(value) && value.length > 0,
  title: isString,
  description: isString,
  format: isString,
  pattern: isString,
  contentEncoding: isString,
  contentMediaType: isString,
  $comment: isString,
  $ref: isString,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minContains: isCount,
  maxContains: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  uniqueItems: isBoolean,
  deprecated: isBoolean,
  readOnly: isBoolean,
  writeOnly: isBoolean,
  required: isNames,
  examples: isArray,
  dependentRequired: (value) => isObject(value) && Object.values(value).every(isNames),
  properties: isObject,
  patternProperties: isObject,
  dependentSchemas: isObject,
  allOf: isSchemas,
  anyOf: isSchemas,
  oneOf: isSchemas,
  prefixItems: isSchemas,
  items: isSchema,
  contains: isSchema,
  not: isSchema,
  if: isSchema,
  then: isSchema,
  else: isSchema,
  additionalProperties: isSchema,
  propertyNames: isSchema,
  unevaluatedItems: isSchema,
  unevaluatedProperties: isSchema,
  contentSchema: isSchema
}

/** Values that mean something valid: the mistakes of generators that are clear. */
function repaired (keyword: string, value: unknown): unknown {
  if (keyword === 'enum' && isArray(value)) return unique(value)
  if (keyword === 'required' && isNames(value) && isArray(value)) return unique(value)
  if (keyword === 'examples' && isObject(value)) return Object.values(value)
  if (keyword === 'examples' && isString(value)) return [value]
  return value
}

function unique (values: readonly unknown[]): readonly unknown[] {
  return [...new Set(values)]
}

/**
 * Takes out the keywords whose value JSON Schema does not allow (and values nested without end), and reports each.
 * Keywords that it does not know, `x-` and others, stay.
 */
export function checkValues (schema: JsonObject, warn: (text: string) => void): JsonObject {
  const entries = Object.entries(schema).flatMap(([keyword, raw]): Array<[string, unknown]> => {
    const value = repaired(keyword, raw)
    const rule = Object.hasOwn(RULES, keyword) ? RULES[keyword] : undefined
    if (rule !== undefined && !rule(value)) {
      // `null` is how many generators write "not set".
      if (value !== null) warn(`"${keyword}" has a value that JSON Schema does not allow and was left out: ${excerpt(value)}`)
      return []
    }
    if (!isSubschemaKeyword(keyword) && deeperThan(value, MAX_SCHEMA_DEPTH)) {
      warn(`"${keyword}" is nested deeper than ${MAX_SCHEMA_DEPTH} levels and was left out`)
      return []
    }
    return [[keyword, value]]
  })
  return Object.fromEntries(entries)
}

function excerpt (value: unknown): string {
  if (deeperThan(value, MAX_SCHEMA_DEPTH)) return 'a deeply nested value'
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 80 ? `${text.slice(0, 80).replace(/[\uD800-\uDBFF]$/, '')}...` : text
}
