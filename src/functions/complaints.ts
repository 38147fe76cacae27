import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { nearest } from '../catalog/nearest.ts'
import { clip } from '../util/clip.ts'
import { isRecord } from '../util/guards.ts'
import { pointerSegments, valueAt } from '../util/pointer.ts'

/** A value that does not match its schema. */
export interface Mismatch {
  /** What messages call the value: "body". */
  readonly place: string
  readonly schema: TSchema
  readonly value: unknown
}

const MAX_COMPLAINTS = 8
const BOUNDS: Readonly<Record<string, string>> = { '>=': 'at least', '<=': 'at most', '>': 'more than', '<': 'less than' }
const quote = (text: string): string => JSON.stringify(clip(text))
/** Names or values, one after the other, as JSON. */
export const listed = (names: readonly unknown[]): string => names.map((name) => JSON.stringify(name)).join(', ')
const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** What a value is, for "must be an integer, not ...". */
export function found (value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object') return 'an object'
  return `the ${typeof value} ${clip(JSON.stringify(value) ?? '', 60)}`
}

/** The members that the schema at a path allows, with the schema of each; none where it is no object. */
export function membersAt (schema: TSchema, segments: readonly string[] = []): Readonly<Record<string, unknown>> {
  const properties = valueAt(schema, [...segments.flatMap((segment) => ['properties', segment]), 'properties'])
  return isRecord(properties) ? properties : {}
}

function unknownMember (name: string, members: readonly string[], where: string): string {
  const meant = nearest(name, members, 1)[0]
  return `Unknown member ${quote(name)} in the ${where}` + (meant === undefined ? '.' : `; did you mean ${quote(meant)}?`)
}

function missingMember (name: string, member: unknown, where: string): string {
  const description = isRecord(member) && typeof member['description'] === 'string' ? ` (${member['description'].replace(/\.$/, '')})` : ''
  return `The ${where} lacks the required member ${quote(name)}${description}.`
}

/** Complaints about one validation error. An error about the whole of the place has an empty path. */
function complaints (error: TLocalizedValidationError, { place, schema, value }: Mismatch): readonly string[] {
  const segments = pointerSegments(error.instancePath)
  const where = [place, ...segments].join('.')
  const subject = segments.length === 0 ? `The ${where}` : quote(segments.join('.'))
  const not = `, not ${found(valueAt(value, segments))}.`
  const members = membersAt(schema, segments)
  switch (error.keyword) {
    case 'additionalProperties': return error.params.additionalProperties.map((name) => unknownMember(name, Object.keys(members), where))
    case 'required': return error.params.requiredProperties.map((name) => missingMember(name, members[name], where))
    // Says again, of an unknown member's value, what additionalProperties says of its name.
    case 'boolean': return []
    case 'type': return [`${subject} must be ${[error.params.type].flat().map(article).join(' or ')}${not}`]
    case 'enum': return [`${subject} must be one of ${listed(error.params.allowedValues)}${not}`]
    case 'const': return [`${subject} must be ${JSON.stringify(error.params.allowedValue)}${not}`]
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum': return [`${subject} must be ${BOUNDS[error.params.comparison] ?? error.params.comparison} ${error.params.limit}${not}`]
    case 'minLength': return [error.params.limit === 1 ? `${subject} must not be empty.` : `${subject} must have at least ${error.params.limit} characters.`]
    default: return [`${subject} ${error.message}.`]
  }
}

/** What is wrong with a value: every offending member, what is allowed instead, and for an unknown one the nearest that is allowed. */
export function describeMismatch (errors: readonly TLocalizedValidationError[], mismatch: Mismatch): string {
  // Unknown before missing: the one is most often the other, misspelt.
  const ranked = [...errors].sort((a, b) => rank(a) - rank(b))
  const details = [...new Set(ranked.flatMap((error) => complaints(error, mismatch)))].slice(0, MAX_COMPLAINTS)
  return details.join(' ') || `The ${mismatch.place} does not match its schema.`
}

function rank (error: TLocalizedValidationError): number {
  return error.keyword === 'additionalProperties' ? 0 : error.keyword === 'required' ? 1 : 2
}
