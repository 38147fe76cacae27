import { Type, type TSchema } from 'typebox'
import { ERROR_CATALOGUE, type ErrorCode } from '../errors.ts'
import { PROBLEM_TYPE } from './problem.ts'

/** What any request may be refused with. */
export const GUARD_ERRORS = ['forbidden_host', 'forbidden_origin', 'internal_error'] as const satisfies readonly ErrorCode[]

export interface ProblemResponse {
  readonly description: string
  readonly content: Readonly<Record<string, { readonly schema: TSchema }>>
}

/** The responses of a route's documentation for these errors, one for each status, from the catalogue. */
export function problemResponses (codes: readonly ErrorCode[]): Record<number, ProblemResponse> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const { status } = ERROR_CATALOGUE[code]
    byStatus.set(status, [...byStatus.get(status) ?? [], code])
  }
  const entries = [...byStatus].sort(([a], [b]) => a - b).map(([status, names]) => [status, {
    description: names.map((name) => `\`${name}\`: ${ERROR_CATALOGUE[name].title}`).join('; '),
    content: { [PROBLEM_TYPE]: { schema: Type.Ref('Problem#') } }
  }] as const)
  return Object.fromEntries(entries)
}
