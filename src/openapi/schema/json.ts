/** A JSON object. Maps of names may hold `__proto__` as an own member: read them by entries or `own`. */
export interface JsonObject { readonly [key: string]: unknown }

export function isObject (value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isArray (value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

export function isString (value: unknown): value is string {
  return typeof value === 'string'
}

/** The own member of that name: never one that every object inherits. */
export function own (object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Rebuilds a map; safe for any name (`Object.fromEntries` defines, it does not assign). */
export function mapValues<T> (object: JsonObject, fn: (value: unknown, key: string) => T): { readonly [key: string]: T } {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, fn(value, key)]))
}

export function omit (object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
}

/** Whether the value is nested deeper than the limit. Iterative, so that no depth can overflow the stack. */
export function deeperThan (value: unknown, limit: number): boolean {
  const stack: Array<readonly [unknown, number]> = [[value, 0]]
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [current, depth] = top
    if (typeof current !== 'object' || current === null) continue
    if (depth >= limit) return true
    for (const child of Object.values(current)) stack.push([child, depth + 1])
  }
  return false
}

/** Deep equality of JSON values, whatever the order of members. Values nested beyond 200 levels count as different. */
export function jsonEqual (a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true
  if (depth > 200) return false
  if (isArray(a) && isArray(b)) {
    return a.length === b.length && a.every((item, index) => jsonEqual(item, b[index], depth + 1))
  }
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && jsonEqual(own(a, key), own(b, key), depth + 1))
}
