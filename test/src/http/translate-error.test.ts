import { errorCodes } from 'fastify'
import t from 'tap'
import { PosternError } from '../../../src/errors.ts'
import { translateError } from '../../../src/http/translate-error.ts'

const context = { maxBodyBytes: 1000, contentType: undefined }

t.test('errors of the framework, by code', async (t) => {
  const table = [
    [new errorCodes.FST_ERR_CTP_EMPTY_JSON_BODY(), 'invalid_request', /empty/],
    [new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE(), 'body_too_large', /1000 bytes/],
    [new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(), 'unsupported_media_type', /no Content-Type/],
    [new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH(), 'invalid_request', /Content-Length/],
    [new errorCodes.FST_ERR_BAD_URL('/%'), 'invalid_request', /path/],
    [Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), 'invalid_request', /whole body/]
  ] as const
  for (const [error, code, message] of table) {
    const translated = translateError(error, context)
    t.equal(translated.code, code)
    t.match(translated.message, message)
    t.equal(translated.cause, error, 'kept for the log')
  }
})

t.test('media types', async (t) => {
  const error = new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE()
  const form = translateError(error, { ...context, contentType: 'application/x-www-form-urlencoded; charset=utf-8' })
  t.match(form.hint, "-H 'content-type: application/json'")
  t.match(form.hint, 'curl -d')
  t.match(translateError(error, { ...context, contentType: 'text/plain' }).message, '"text/plain"')
})

t.test('ours stays as it is', async (t) => {
  const error = new PosternError('unknown_tool', 'There is no such tool.')
  t.equal(translateError(error, context), error)
})

t.test('everything else says nothing of itself', async (t) => {
  const secret = new Error('password=hunter2')
  for (const error of [secret, 'hunter2', undefined, { code: 'FST_ERR_BAD_URL' }, Object.assign(new Error('hunter2'), { code: 'toString' })]) {
    const translated = translateError(error, context)
    t.equal(translated.code, 'internal_error')
    t.notMatch(translated.message, 'hunter2')
    t.equal(translated.cause, error)
  }
})
