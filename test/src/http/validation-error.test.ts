import t from 'tap'
import { Compile } from 'typebox/compile'
import { PosternError } from '../../../src/errors.ts'
import { validationError, type Place } from '../../../src/http/validation-error.ts'
import { ServerParam, Strict } from '../../../src/schemas/common.ts'
import { ReadParams } from '../../../src/schemas/read.ts'

const Read = Strict({ server: ServerParam, ...ReadParams })

function explain (value: unknown, place: Place = 'body'): PosternError {
  return validationError(Compile(Read).Errors(value), { place, schema: Read, value })
}

t.test('it says what is wrong, and where', async (t) => {
  t.equal(explain({ server: 's' }, 'querystring').message, 'The query string lacks the required member "uri" (A resource URI, or with arguments a URI template with {var} placeholders).')
  t.equal(explain({}).code, 'invalid_request')
})

t.test('no body', async (t) => {
  const error = explain(null)
  t.match(error.message, 'no body')
  t.match(error.hint, '"server", "uri"')
})

t.test('the allowed members, for people and programs', async (t) => {
  const error = explain({})
  t.match(error.hint, '"uri", "arguments", "pattern"')
  t.strictSame(error.extensions['allowed'], Object.keys({ server: 0, ...ReadParams }))
})
