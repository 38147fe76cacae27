import { createHash, timingSafeEqual } from 'node:crypto'
import { PosternError } from '../errors.ts'

const BEARER = /^Bearer +([^\s]+) *$/i

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Checks an `Authorization` header against the API key; throws `unauthorized`. Hashes are compared, in
 * constant time, so that neither the key's length nor its beginning shows in the time it takes.
 * Without a key everybody is let in.
 */
export function createAuthorizer (apiKey: string | undefined): (authorization: string | undefined) => void {
  if (apiKey === undefined) return () => {}
  const expected = digest(apiKey)
  return (authorization) => {
    const token = authorization === undefined ? undefined : BEARER.exec(authorization)?.[1]
    if (token !== undefined && timingSafeEqual(digest(token), expected)) return
    throw unauthorized(authorization, token)
  }
}

function unauthorized (authorization: string | undefined, token: string | undefined): PosternError {
  const detail = authorization === undefined
    ? 'This gateway asks for an API key, and the request has no Authorization header.'
    : token === undefined
      ? 'The Authorization header is not of the form "Bearer <key>".'
      : 'The API key is not the one that this gateway was started with.'
  return new PosternError('unauthorized', detail, { hint: 'Send the header "Authorization: Bearer <key>".' })
}
