import t from 'tap'
import { ERROR_CATALOGUE, PosternError, toProblem } from '../../src/errors.ts'

t.test('every code is snake_case and has a status and a title', async (t) => {
  for (const [code, { status, title }] of Object.entries(ERROR_CATALOGUE)) {
    t.match(code, /^[a-z]+(_[a-z]+)*$/)
    t.ok(status >= 400 && status <= 504, `${code}: ${status}`)
    t.match(title, /^[A-Z]/)
  }
})

t.test('the statuses are those of the specification', async (t) => {
  const statuses = Object.fromEntries(Object.entries(ERROR_CATALOGUE).map(([code, { status }]) => [code, status]))
  t.match(statuses, {
    invalid_request: 400,
    invalid_pattern: 400,
    unsupported_template: 400,
    unauthorized: 401,
    forbidden_host: 403,
    forbidden_origin: 403,
    unknown_server: 404,
    unknown_function: 404,
    unknown_tool: 404,
    unknown_resource: 404,
    unknown_prompt: 404,
    unknown_spill: 404,
    capability_missing: 409,
    snapshot_changed: 409,
    body_too_large: 413,
    missing_arguments: 422,
    authorization_required: 424,
    upstream_error: 502,
    blob_too_large: 502,
    invalid_content: 502,
    server_unavailable: 503,
    server_busy: 503,
    upstream_timeout: 504
  })
})

t.test('a problem document has what RFC 9457 names, and extensions that take no place of it', async (t) => {
  const error = new PosternError('missing_arguments', 'two are missing', {
    hint: 'send them',
    server: 'files',
    extensions: { missing: ['a', 'b'], status: 200 },
    cause: new Error('secret')
  })
  t.same(toProblem(error), {
    type: 'urn:postern:error:missing_arguments',
    title: 'Missing arguments',
    status: 422,
    detail: 'two are missing',
    code: 'missing_arguments',
    hint: 'send them',
    server: 'files',
    missing: ['a', 'b']
  })
  t.equal(error.status, 422)
  t.equal(JSON.stringify(toProblem(error)).includes('secret'), false)
})

t.test('members that are not there are left out', async (t) => {
  t.same(Object.keys(toProblem(new PosternError('not_found', 'nothing'))), ['type', 'title', 'status', 'detail', 'code'])
})
