import type { TSchema } from 'typebox'
import { isArray, isObject, isString, omit, type JsonObject } from './schema/json.ts'
import { mapSubschemas } from './schema/keywords.ts'

/** How TypeBox writes a record: every name. Many consumers know `additionalProperties` only. */
const ANY_NAME = '^.*$'

/** A TypeBox schema as plain JSON for a published document: without `$id`, records and enumerations as every consumer reads them. */
export function documentSchema (schema: TSchema): JsonObject {
  const plain: unknown = JSON.parse(JSON.stringify(schema))
  return isObject(plain) ? readable(plain) : {}
}

function readable (schema: JsonObject): JsonObject {
  const inside = mapSubschemas(schema, (sub) => isObject(sub) ? readable(sub) : sub)
  return typedEnum(openRecord(omit(inside, ['$id'])))
}

function openRecord (schema: JsonObject): JsonObject {
  const { patternProperties, ...rest } = schema
  if (!isObject(patternProperties) || !(ANY_NAME in patternProperties)) return schema
  const values = patternProperties[ANY_NAME]
  return { ...rest, additionalProperties: isObject(values) && Object.keys(values).length === 0 ? true : values }
}

function typedEnum (schema: JsonObject): JsonObject {
  const { enum: values, type } = schema
  return type === undefined && isArray(values) && values.every(isString) ? { type: 'string', ...schema } : schema
}
