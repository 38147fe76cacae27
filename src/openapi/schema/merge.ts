import { isArray, isObject, isString, jsonEqual, own, type JsonObject } from './json.ts'
import { ANNOTATIONS } from './keywords.ts'

/**
 * What a reference and the keywords beside it mean together, in one schema: what stands beside it describes it better,
 * and where both restrict, both hold.
 */
export function withSiblings (target: JsonObject, siblings: JsonObject): JsonObject {
  const conflict = Object.keys(siblings).some((key) => key in target && !ANNOTATIONS.has(key) && !jsonEqual(target[key], siblings[key]))
  if (!conflict) return { ...target, ...siblings, ...description(siblings, target) }
  return intersect(siblings, target) ?? { ...siblings, allOf: [...listOf(siblings['allOf']), target] }
}

export function listOf (value: unknown): readonly unknown[] {
  return isArray(value) ? value : []
}

export function propertiesOf (schema: JsonObject): JsonObject {
  const properties = schema['properties']
  return isObject(properties) ? properties : {}
}

export function requiredOf (schema: JsonObject): readonly string[] {
  return listOf(schema['required']).filter(isString)
}

/** Both schemas as one, where that is simple; undefined where it is not. */
export function intersect (a: JsonObject, b: JsonObject): JsonObject | undefined {
  const rest = Object.keys(b).filter((key) => key !== 'properties' && key !== 'required' && !ANNOTATIONS.has(key))
  if (rest.some((key) => key in a && !jsonEqual(a[key], b[key]))) return undefined
  const properties = mergeProperties(a, b)
  if (properties === undefined || closesOut(a, b) || closesOut(b, a)) return undefined
  const required = [...new Set([...requiredOf(a), ...requiredOf(b)])]
  return {
    ...b,
    ...a,
    ...description(a, b),
    ...('properties' in a || 'properties' in b ? { properties } : {}),
    ...(required.length > 0 ? { required } : {})
  }
}

function mergeProperties (a: JsonObject, b: JsonObject): JsonObject | undefined {
  const merged = new Map(Object.entries(propertiesOf(a)))
  for (const [name, schema] of Object.entries(propertiesOf(b))) {
    const present = merged.get(name)
    const both = present === undefined ? schema : mergeOne(present, schema)
    if (both === undefined) return undefined
    merged.set(name, both)
  }
  return Object.fromEntries(merged)
}

function mergeOne (a: unknown, b: unknown): unknown {
  if (jsonEqual(a, b)) return a
  if (!isObject(a) || !isObject(b)) return undefined
  const conflict = Object.keys(b).some((key) => key in a && !ANNOTATIONS.has(key) && !jsonEqual(a[key], b[key]))
  return conflict ? undefined : { ...b, ...a, ...description(a, b) }
}

/** Whether `a` says something of the members that only `b` names. */
function closesOut (a: JsonObject, b: JsonObject): boolean {
  if (!('additionalProperties' in a) || a['additionalProperties'] === true) return false
  const named = propertiesOf(a)
  return Object.keys(propertiesOf(b)).some((name) => own(named, name) === undefined)
}

function description (a: JsonObject, b: JsonObject): JsonObject {
  const texts = [a['description'], b['description']].filter(isString)
  return texts.length < 2 || texts[0] === texts[1] ? {} : { description: texts.join('\n') }
}
