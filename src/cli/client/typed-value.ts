import { isRecord } from '../../util/guards.ts'
import { UsageError } from './errors.ts'
import { record, records, text, type Json } from './shape.ts'

/** A schema and the definitions that its references point to. */
export interface SchemaSource {
  readonly schema: unknown
  readonly defs: Json
}

const MAX_REFS = 20

/**
 * What the words of one key mean to a schema. Text stays text where the schema takes text; otherwise it is
 * read as a number, true, false, null or JSON. Several words are a list. Throws `UsageError` when the schema takes nothing of the kind.
 */
export function typedValue (key: string, words: readonly string[], source: SchemaSource): unknown {
  const schema = resolve(source)
  const types = typesOf(schema, source.defs)
  const [only = '', ...more] = words
  if (more.length === 0) {
    if (types.has('array') && !types.has('string') && !isJson(only, Array.isArray)) return [oneValue(key, only, itemsOf(schema, source))]
    return oneValue(key, only, { schema, defs: source.defs })
  }
  if (types.size > 0 && !types.has('array')) throw new UsageError(`"${key}" is given ${words.length} times, but it takes one value (${[...types].join(' or ')})`)
  return words.map((word) => oneValue(key, word, itemsOf(schema, source)))
}

/** The schema of a list's members, also where the list is one branch of several (an optional list). */
function itemsOf (schema: unknown, { defs }: SchemaSource): SchemaSource {
  if (!isRecord(schema)) return { schema: undefined, defs }
  const branches = [schema, ...branchesOf(schema).map((branch) => resolve({ schema: branch, defs }))]
  return { schema: branches.filter(isRecord).find((branch) => branch['items'] !== undefined)?.['items'], defs }
}

function branchesOf (schema: Json): readonly Json[] {
  return [...records(schema, 'anyOf'), ...records(schema, 'oneOf'), ...records(schema, 'allOf')]
}

function oneValue (key: string, word: string, source: SchemaSource): unknown {
  const schema = resolve(source)
  const options = isRecord(schema) && Array.isArray(schema['enum']) ? schema['enum'] : undefined
  if (options !== undefined) return optionValue(key, word, options)
  const types = typesOf(schema, source.defs)
  if (types.size === 0) return inferred(word)
  const parsed = fitting(word, types)
  if (parsed !== undefined) return parsed.value
  if (types.has('string')) return word
  throw new UsageError(`"${key}" takes ${[...types].map(nameOf).join(' or ')}, not "${word}"`)
}

function optionValue (key: string, word: string, options: readonly unknown[]): unknown {
  const found = options.find((option) => option === word) ?? options.find((option) => JSON.stringify(option) === word)
  if (found !== undefined || (word === 'null' && options.includes(null))) return found ?? null
  throw new UsageError(`"${key}" takes ${options.map((option) => typeof option === 'string' ? option : JSON.stringify(option)).join(', ')}, not "${word}"`)
}

/** The word as one of the types other than text; where text is taken as well, text it stays. */
function fitting (word: string, types: ReadonlySet<string>): { readonly value: unknown } | undefined {
  if (types.has('string')) return undefined
  const number = numberOf(word)
  if (number !== undefined && (types.has('number') || (types.has('integer') && Number.isInteger(number)))) return { value: number }
  if (types.has('boolean') && /^(true|false)$/i.test(word)) return { value: word.toLowerCase() === 'true' }
  if (types.has('null') && word === 'null') return { value: null }
  if (types.has('object') && isJson(word, isRecord)) return { value: JSON.parse(word) }
  if (types.has('array') && isJson(word, Array.isArray)) return { value: JSON.parse(word) }
  return undefined
}

/** Without a type: what reads as JSON is JSON, everything else is text. */
function inferred (word: string): unknown {
  try {
    return JSON.parse(word)
  } catch {
    return word
  }
}

function numberOf (word: string): number | undefined {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Number(word) : undefined
}

function isJson (word: string, is: (value: unknown) => boolean): boolean {
  try {
    return is(JSON.parse(word))
  } catch {
    return false
  }
}

function nameOf (type: string): string {
  switch (type) {
    case 'integer': return 'a whole number'
    case 'number': return 'a number'
    case 'boolean': return 'true or false'
    case 'object': return 'a JSON object'
    case 'array': return 'a JSON array'
    default: return type
  }
}

function resolve ({ schema, defs }: SchemaSource): unknown {
  let at = schema
  for (let n = 0; n < MAX_REFS && isRecord(at); n++) {
    const ref = text(at, '$ref')
    if (ref?.startsWith('#/$defs/') !== true) break
    at = defs[ref.slice('#/$defs/'.length).replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return at
}

function typesOf (schema: unknown, defs: Json, depth = 0): ReadonlySet<string> {
  if (!isRecord(schema) || depth > MAX_REFS) return new Set()
  const own = typeof schema['type'] === 'string' ? [schema['type']] : Array.isArray(schema['type']) ? schema['type'].filter((type) => typeof type === 'string') : []
  return new Set([...own, ...branchesOf(schema).flatMap((branch) => [...typesOf(resolve({ schema: branch, defs }), defs, depth + 1)])])
}

/** The schema of a call's arguments, out of what describe answers for a tool. */
export function argumentsSchema (described: Json): SchemaSource {
  const parameters = record(described, 'parameters')
  const defs = record(parameters, '$defs')
  return { schema: resolve({ schema: record(parameters, 'properties')['arguments'], defs }), defs }
}
