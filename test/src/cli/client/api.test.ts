import t from 'tap'
import { Api } from '../../../../src/cli/client/api.ts'
import { completions } from '../../../../src/cli/client/completions.ts'
import { bodyOf } from '../../../../src/cli/client/http.ts'
import { opened } from '../../../fixtures/client.ts'
import { jsonBody, listen } from '../../../fixtures/http/listener.ts'

t.test('requests and answers', async (t) => {
  const seen: unknown[] = []
  const { url } = await opened(t, listen((request, response) => {
    jsonBody(request).then((body) => {
      seen.push([request.method, request.url, request.headers.authorization, body])
      const answers: Record<string, [number, string]> = {
        '/base/good': [200, '{"a":1}'], '/base/list': [200, '[1]'], '/base/bad': [404, '{"code":"unknown_tool","detail":"no","hint":"yes"}'], '/base/html': [200, '<p>'], '/base/bytes': [200, 'bytes']
      }
      const [status, text] = answers[request.url ?? ''] ?? [500, '']
      response.writeHead(status, text === '[1]' ? { 'x-postern-warnings': '["one", 2]' } : {}).end(text)
    }, () => response.destroy())
  }, '/base'))
  const api = new Api(`${url}/`, 'key')
  t.strictSame(await api.get('/good'), { body: '{"a":1}', value: { a: 1 }, warnings: [] })
  t.strictSame(await api.post('/list', { x: 1 }), { body: '[1]', value: {}, warnings: ['one'] })
  t.strictSame(seen, [['GET', '/base/good', 'Bearer key', undefined], ['POST', '/base/list', 'Bearer key', { x: 1 }]])
  await t.rejects(api.get('/bad'), { name: 'ApiProblem', status: 404, code: 'unknown_tool', message: 'no', hint: 'yes' })
  await t.rejects(api.get('/html'), { name: 'Unreachable', message: /not Postern \(status 200/ })
  t.equal(await bodyOf(await api.download('/bytes')), 'bytes')
  await t.rejects(api.download('/bad'), { name: 'ApiProblem' })
})

t.test('nobody there, or gone in the middle', async (t) => {
  await t.rejects(new Api('http://127.0.0.1:1', undefined).get('/'), { name: 'Unreachable', message: 'no daemon answers at http://127.0.0.1:1: nothing listens there' })
  const { url } = await opened(t, listen((_request, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('{')
    setImmediate(() => response.destroy())
  }, ''))
  await t.rejects(new Api(url, undefined).get('/'), { name: 'Unreachable' })
  await t.rejects(new Api(url, undefined).get('/', AbortSignal.abort()), { name: 'Unreachable' })
})

t.test('the values for an argument: those that can be typed, none when it fails', async (t) => {
  const values = ['who=Ada', 'who=a b', 'other=x', 'who=', 'who=\u001b[31m', 'who=a\nb', 7]
  const seen: unknown[] = []
  const { url } = await opened(t, listen((request, response) => {
    jsonBody(request).then((body) => {
      seen.push(body)
      response.end(JSON.stringify({ suggestions: values.map((value) => ({ value })) }))
    }, () => response.destroy())
  }, ''))
  t.strictSame(await completions(new Api(url, undefined), 'prompt', ['s', 'p'])({ x: '1' }, 'who', 'A'), ['Ada', 'a b'])
  t.strictSame(seen, [{ command: 'prompt', words: ['s', 'p', 'x=1', 'who=A'] }])
  t.strictSame(await completions(new Api('http://127.0.0.1:1', undefined), 'read', ['s', 'u'])({}, 'who', ''), [])
})
