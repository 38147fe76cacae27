import { isObject, type JsonObject } from './json.ts'
import { mapSubschemas } from './keywords.ts'
import { typesOf } from './types.ts'

/** Gives every list an `items`, which some vendors demand; without one, anything is allowed in it, and still is. */
export function withArrayItems (schema: JsonObject): JsonObject {
  const inside = mapSubschemas(schema, (sub) => isObject(sub) ? withArrayItems(sub) : sub)
  return typesOf(inside).includes('array') && !isObject(inside['items']) ? { ...inside, items: {} } : inside
}
