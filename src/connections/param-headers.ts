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
/** `number` is not permitted, but a server that declares it all the same checks its header. */
const TYPES: readonly unknown[] = ['string', 'integer', 'boolean', 'number']
const MAX_DEPTH = 32

/**
 * The `x-mcp-header` declarations of a tool's input schema (revision 2026-07-28, SEP-2243): on properties
 * that a chain of `properties` reaches. None when one of them is not as it must be: such a tool is invalid.
 */
export function paramHeadersOf (inputSchema: unknown): readonly ParamHeader[] {
  const found: ParamHeader[] = []
  const names = new Set<string>()
  const visit = (schema: unknown, path: readonly string[]): boolean => {
    if (!isRecord(schema) || path.length > MAX_DEPTH) return true
    if (KEY in schema) {
      const name = schema[KEY]
      if (path.length === 0 || typeof name !== 'string' || !TOKEN.test(name) || !TYPES.includes(schema.type)) return false
      if (names.has(name.toLowerCase())) return false
      names.add(name.toLowerCase())
      found.push({ path, name })
    }
    if (!isRecord(schema.properties)) return true
    return Object.entries(schema.properties).every(([key, child]) => visit(child, [...path, key]))
  }
  return visit(inputSchema, []) ? found : []
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
