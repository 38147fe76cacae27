import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { PosternError } from '../errors.ts'
import { describeMismatch, listed, membersAt } from '../functions/complaints.ts'

/** The parts of a request that are validated, as messages call them. */
export const PLACES = { body: 'body', querystring: 'query string', params: 'path', headers: 'headers' } as const
export type Place = keyof typeof PLACES

export interface Invalid {
  readonly place: Place
  readonly schema: TSchema
  readonly value: unknown
}

/** The error for a part of a request that does not match its schema. */
export function validationError (errors: readonly TLocalizedValidationError[], { place, schema, value }: Invalid): PosternError {
  const allowed = Object.keys(membersAt(schema))
  if (place === 'body' && value === null) {
    return new PosternError('invalid_request', 'The request has no body (or null): a JSON object is expected.', {
      hint: `Its members: ${listed(allowed)}.`,
      extensions: { allowed }
    })
  }
  return new PosternError('invalid_request', describeMismatch(errors, { place: PLACES[place], schema, value }), {
    hint: `Allowed in the ${PLACES[place]}: ${listed(allowed)}.`,
    extensions: { allowed }
  })
}
