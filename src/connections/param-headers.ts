import { isRecord } from '../util/guards.ts'
import { encodeHeaderValue } from './mcp-headers.ts'

/** A parameter whose value a call repeats in a header: where it stands in the arguments, and the header's last part. */
export interface ParamHeader {
  readonly path: readonly string[]
  readonly name: string
}

const KEY = 'x-mcp-header'
/** RFC 9110 section 5.6.2, `token`. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const TYPES: readonly unknown[] = ['string', 'integer', 'boolean']
const MAX_DEPTH = 64

export interface ScannedSchema {
  readonly declared: readonly ParamHeader[]
  /** What is wrong with a declaration. Such a tool must not be called over HTTP. */
  readonly invalid?: string
}

/**
 * The `x-mcp-header` declarations of a tool's input schema (revision 2026-07-28, SEP-2243). They may stand
 * only on primitive properties that a chain of `properties` reaches, each name once in whatever case.
 */
export function scanParamHeaders (inputSchema: unknown): ScannedSchema {
  const declared: ParamHeader[] = []
  const names = new Set<string>()
  const fault = (schema: Record<string, unknown>, path: readonly string[], reachable: boolean): string | undefined => {
    const name = schema[KEY]
    if (!reachable || path.length === 0) return 'where no chain of "properties" leads'
    if (typeof name !== 'string' || !TOKEN.test(name)) return `${JSON.stringify(name)}, which is no header name`
    if (!TYPES.includes(schema.type)) return 'on something else than a string, integer or boolean'
    if (names.has(name.toLowerCase())) return `"${name}" twice`
    names.add(name.toLowerCase())
    declared.push({ path, name })
    return undefined
  }
  const visit = (value: unknown, path: readonly string[], reachable: boolean, depth: number): string | undefined => {
    if (depth > MAX_DEPTH) return undefined
    if (Array.isArray(value)) return firstOf(value, (each) => visit(each, path, false, depth + 1))
    if (!isRecord(value)) return undefined
    const wrong = Object.hasOwn(value, KEY) ? fault(value, path, reachable) : undefined
    if (wrong !== undefined) return wrong
    return firstOf(Object.entries(value), ([key, child]) => {
      // Values, not schemas: whatever looks like a declaration in there is none.
      if (key === 'default' || key === 'const' || key === 'enum' || key === 'examples') return undefined
      if (key !== 'properties' || !isRecord(child)) return visit(child, path, false, depth + 1)
      return firstOf(Object.entries(child), ([name, property]) => visit(property, [...path, name], reachable, depth + 1))
    })
  }
  const invalid = visit(inputSchema, [], true, 0)
  return invalid === undefined ? { declared } : { declared: [], invalid: `its inputSchema has ${KEY} ${invalid}` }
}

function firstOf<T> (values: readonly T[], find: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const found = find(value)
    if (found !== undefined) return found
  }
  return undefined
}

/** The `Mcp-Param-*` headers of a call. A value that is absent, null or not primitive gets none. */
export function paramHeaders (declared: readonly ParamHeader[], args: Readonly<Record<string, unknown>>): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const { path, name } of declared) {
    const text = asText(path.reduce<unknown>((at, key) => isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined, args))
    if (text !== undefined) headers[`mcp-param-${name}`] = encodeHeaderValue(text)
  }
  return headers
}

function asText (value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : String(value)
}
