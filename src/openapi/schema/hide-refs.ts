import { isObject, omit, own, type JsonObject } from './json.ts'
import { isSubschemaKeyword, mapSubschemas } from './keywords.ts'
import { addNotes, keywordNote } from './notes.ts'

/**
 * Readers of OpenAPI documents take every member called `$ref` for a reference, wherever it stands. A property of that
 * name becomes a pattern that means the same; a value that has such a member (a `default`, an `enum`) is told in words.
 */
export function hideRefs (schema: JsonObject): JsonObject {
  const inside = mapSubschemas(schema, (sub) => isObject(sub) ? hideRefs(sub) : sub)
  const loud = Object.keys(inside).filter((keyword) => !isSubschemaKeyword(keyword) && hasRef(inside[keyword]))
  return asPattern(addNotes(omit(inside, loud), loud.map((keyword) => `(${keywordNote(keyword, inside[keyword])})`)))
}

/** Whether a value has a member called `$ref`. */
export function hasRef (value: unknown): boolean {
  return typeof value === 'object' && value !== null && JSON.stringify(value).includes('"$ref":')
}

function asPattern (schema: JsonObject): JsonObject {
  const { properties, patternProperties } = schema
  if (!isObject(properties) || own(properties, '$ref') === undefined) return schema
  return addNotes({
    ...schema,
    properties: omit(properties, ['$ref']),
    patternProperties: { ...(isObject(patternProperties) ? patternProperties : {}), '^\\$ref$': properties['$ref'] }
  }, ['(It may also have a member "$ref": see patternProperties.)'])
}
