import type { FastifyInstance } from 'fastify'
import { jsonError } from './json-error.ts'

/**
 * Accepts `application/json` and nothing else. A page of a foreign origin can send the "simple" types (forms, text/plain)
 * without a preflight, so none of them is read, not even as JSON.
 * @param emptyBody whether a body of no bytes is none, where it is otherwise an error: some clients name the type of any body
 */
export function acceptOnlyJson (app: FastifyInstance, { emptyBody = false } = {}): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (emptyBody && text.length === 0) return done(null, undefined)
    void parseJson(request, text, (error, value) => {
      if (error === null || text.length === 0) done(error, value)
      else done(jsonError(text))
    })
  })
}
