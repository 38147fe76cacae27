import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const SANE = /^[A-Za-z0-9._-]{1,64}$/

/**
 * Gives each request its id: the caller's `x-request-id` when it is sane, else a new one. New ones are counted behind
 * random characters of this start, so that they do not repeat in a log over several starts.
 */
export function createRequestIds (): (request: Pick<IncomingMessage, 'headers'>) => string {
  const start = randomBytes(6).toString('hex')
  let count = 0
  return ({ headers }) => {
    const given = headers['x-request-id']
    return typeof given === 'string' && SANE.test(given) ? given : `${start}-${(++count).toString(36)}`
  }
}
