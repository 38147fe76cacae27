import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { isRecord } from '../util/guards.ts'
import type { Path } from './json.ts'
import { suggestKey } from './nearest-key.ts'

/** One thing that is wrong, and where. `text` completes the name of the place: "must be ...". */
export interface Mismatch {
  readonly path: Path
  readonly text: string
}

/** Writes a path as a person would: `env.API_KEY`, `args[2]`, `headers["X Y"]`. */
export function formatPath (path: Path): string {
  return path.map((segment, index) => {
    if (typeof segment === 'number') return `[${segment}]`
    if (!/^[\w$-]+$/.test(segment)) return `[${JSON.stringify(segment)}]`
    return index === 0 ? segment : `.${segment}`
  }).join('')
}

/** What was given, in words. Strings, and numbers where they could be a secret, are shown as their type alone. */
function describeGiven (value: unknown, mayShow: boolean): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (isRecord(value)) return 'an object'
  if (value === '') return 'an empty string'
  const type = typeof value
  if (!mayShow) return `a ${type}`
  const shown = JSON.stringify(value)
  return `the ${type} ${shown.length > 60 ? `${shown.slice(0, 60)}...` : shown}`
}

function expectedOf (schema: TSchema): string {
  return 'expected' in schema && typeof schema.expected === 'string' ? schema.expected : 'another type'
}

/**
 * Everything in which a value differs from a schema, each with what was given and what is allowed
 * (the schema's own `expected`). Goes into objects, records and lists, so that the very member is named.
 * `mayShow`: the values are no secrets.
 */
export function mismatches (schema: TSchema, value: unknown, path: Path, mayShow: boolean): Mismatch[] {
  const wrong = [{ path, text: `must be ${expectedOf(schema)}; given: ${describeGiven(value, mayShow)}` }]
  if (Type.IsObject(schema)) {
    if (!isRecord(value)) return wrong
    const known = Object.keys(schema.properties)
    return Object.entries(value).flatMap(([key, member]) => {
      const inner = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
      if (inner !== undefined) return mismatches(inner, member, [...path, key], mayShow)
      return [{ path: [...path, key], text: `is not known there; ${suggestKey(key, known)}` }]
    })
  }
  if (Type.IsRecord(schema)) {
    if (!isRecord(value)) return wrong
    const inner = Object.values(schema.patternProperties)[0] ?? Type.Unknown()
    return Object.entries(value).flatMap(([key, member]) => mismatches(inner, member, [...path, key], mayShow))
  }
  if (Type.IsArray(schema)) {
    if (!Array.isArray(value)) return wrong
    return value.flatMap((element, index) => mismatches(schema.items, element, [...path, index], mayShow))
  }
  return Value.Check(schema, value) ? [] : wrong
}

/** The members of an object that fit their schemas; the mismatches of the others. */
export function splitMembers (schema: TSchema, value: Readonly<Record<string, unknown>>, mayShow: (key: string) => boolean) {
  const checked = Object.entries(value).map(([key, member]) => ({ key, member, wrong: mismatches(schema, { [key]: member }, [], mayShow(key)) }))
  return {
    fitting: Object.fromEntries(checked.filter(({ wrong }) => wrong.length === 0).map(({ key, member }) => [key, member])),
    wrong: checked.flatMap(({ wrong }) => wrong)
  }
}
