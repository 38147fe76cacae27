import { Validator } from '@seriousme/openapi-schema-validator'
import t from 'tap'
import { startDaemon } from '../fixtures/daemon.ts'
import { stdioEntry } from '../fixtures/helpers.ts'
import { convert, execute } from '../fixtures/open-webui.ts'

// The answers in these tables are those of mcpo 0.0.20 over the same server, where no comment says otherwise.
const SERVERS = { time: stdioEntry('v1'), 'my server': stdioEntry('v2', ['--features', 'tools', '--broken-tools']) }

t.test('the paths of mcpo', async (t) => {
  const daemon = await startDaemon(t, { servers: { ...SERVERS, filtered: { ...stdioEntry('v1'), disabledTools: ['add', 'mut*'] } }, args: ['--compat', 'mcpo'] })
  const call = async (path: string, body: unknown = {}) => {
    const { status, text } = await daemon.post(path, body)
    const value: unknown = JSON.parse(text)
    return [status, value]
  }

  await t.test('documents', async (t) => {
    const { body } = await daemon.get('/time/openapi.json')
    t.strictSame(await new Validator().validate(structuredClone(body)), { valid: true })
    t.strictSame(body['info'], { title: 'fixture', version: '1.2.3', description: 'A fixture' })
    t.strictSame(body['servers'], [{ url: `${daemon.url}/time` }])
    t.match(body['paths'], { '/add': { post: { operationId: 'tool_add_post', summary: 'Add', description: 'Adds two numbers' } }, '/bad_structured': { post: { summary: 'Bad Structured' } } })
    t.match(body, { paths: { '/add': { post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/add_form_model' } } } } } } } })
    t.match((await daemon.get('/openapi.json')).body, { info: { description: /- \[my server\]\(\/my_server\/docs\)/ } })
  })

  await t.test('results', async (t) => {
    const table = [
      ['echo', { message: 'hi' }, 'hi'],
      ['echo', { message: '{"a": [1, 2]}' }, { a: [1, 2] }],
      ['echo', { message: '123' }, 123],
      ['add', { a: 1, b: 2 }, { sum: 3 }],
      ['add', { a: '1', b: ' 2.5' }, { sum: 3.5 }],
      ['many_items', { count: 3, bytes: 10 }, ['..........', '..........', '..........']],
      ['many_items', { count: 1, bytes: 10 }, '..........'],
      ['many_items', { count: 0 }, []],
      ['weird.name/with-slash', { message: 'm' }, 'weird: m'],
      ['weird.name%2Fwith-slash', { message: 'm' }, 'weird: m']
    ] as const
    for (const [tool, args, result] of table) t.strictSame(await call(`/time/${tool}`, args), [200, result], tool)
    // In mcpo an image is a data URI, and there are neither audio nor links nor embedded resources.
    t.match(await call('/time/mixed'), [200, ['first', { type: 'spill', url: /^\/spills\/time\// }, { type: 'spill' }, 'embedded text', { type: 'spill' }, { type: 'resource_link' }, 'last']])
    t.match(await call('/my%20server/add', { a: 1, b: 2 }), [200, { sum: 3 }])
    t.match(await call('/my_server/no_schema'), [200, 'no_schema {}'])
    t.ok((await daemon.post('/time/big_text', {})).text.length <= 204_800 + 4096)
    t.match(await call('/time/big_text'), [200, /cut at 1\d{5} of 4000000 bytes; read postern:\/\/results\//])
  })

  await t.test('failures', async (t) => {
    // In mcpo the message is "Unexpected error", for it catches its own error, and this text stands in `error`.
    t.strictSame(await call('/time/fail', { message: 'no' }), [500, { detail: { message: 'no' } }])
    // mcpo refuses null where it is as good as nothing.
    t.strictSame(await call('/time/fail', { message: null }), [500, { detail: { message: 'it did not work' } }])
    t.match(await call('/time/add', { a: 1 }), [422, { detail: { message: 'The tool "add" requires "b".' } }])
    t.match(await call('/time/protocol_error'), [422, { detail: { message: /refused by the server/ } }])
    t.match(await call('/time/protocol_error', { code: -32601 }), [404, { detail: { message: /refused by the server/ } }])
    t.match(await call('/time/protocol_error', { code: -1 }), [500, { detail: { message: /refused by the server/ } }])
    t.match(await call('/time/nope'), [404, { detail: { message: 'The server "time" has no tool "nope".' } }])
    t.match(await call('/tyme/add'), [404, { detail: { message: /no server "tyme"/ } }])
    t.match(await call('/time/add', [1]), [400, { detail: { message: /must be an object/ } }])
  })

  await t.test('tools that the configuration withholds', async (t) => {
    const { body } = await daemon.get('/filtered/openapi.json')
    t.notOk(convert(body).some(({ name }) => name === 'tool_add_post'))
    t.match(await call('/filtered/add', { a: 1, b: 2 }), [404, { detail: { code: 'unknown_tool' } }])
  })

  await t.test('as Open WebUI uses them', async (t) => {
    const url = `${daemon.url}/my%20server`
    const { body } = await daemon.get('/my%20server/openapi.json')
    t.strictSame(convert(body).find(({ name }) => name === 'tool_add_post')?.parameters, { properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] })
    t.strictSame(await execute(url, body, 'tool_add_post', { a: 1, b: 2 }), { sum: 3 })
    t.match(await execute(url, body, 'tool_about_post', {}), { pid: Number })
    await t.rejects(execute(url, body, 'tool_fail_post', { message: 'no' }), /HTTP error 500: {"detail":{"message":"no"}}/)
  })

  await t.test('the page to read and try', async (t) => {
    const page = await daemon.get('/time/docs')
    t.match(page.headers.get('content-type'), 'text/html')
    t.match(page.headers.get('content-security-policy'), "default-src 'none'")
    for (const [, path = ''] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      t.equal((await fetch(new URL(path, `${daemon.url}/time/docs`))).status, 200, path)
    }
  })
})

t.test('with an API key', async (t) => {
  const { url, get } = await startDaemon(t, { servers: SERVERS, settings: { compat: 'mcpo' }, env: { POSTERN_API_KEY: 'key' } })
  t.match(await get('/time/openapi.json'), { status: 401, body: { detail: { message: String } } })
  t.equal((await get('/time/docs')).status, 200)
  t.notMatch((await get('/openapi.json')).text, 'my server')
  const { body } = await get('/time/openapi.json', { headers: { authorization: 'Bearer key' } })
  t.match(body, { security: [{ bearer: [] }] })
  t.strictSame(await execute(`${url}/time`, body, 'tool_add_post', { a: 1, b: 2 }, 'key'), { sum: 3 })
  await t.rejects(execute(`${url}/time`, body, 'tool_add_post', { a: 1, b: 2 }, 'wrong'), /HTTP error 401/)
})

t.test('without the setting there are no such paths', async (t) => {
  const { get, post } = await startDaemon(t, { servers: SERVERS })
  t.equal((await get('/time/openapi.json')).status, 404)
  t.match(await post('/time/add', {}), { status: 404, body: { code: 'not_found' } })
})
