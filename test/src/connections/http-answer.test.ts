import { Readable } from 'node:stream'
import t from 'tap'
import { request } from 'undici'
import { describeFailure, parseJson, readEvents, readJson, readText } from '../../../src/connections/http-answer.ts'
import { createPool } from '../../../src/connections/http-pool.ts'
import { opened } from '../../fixtures/client.ts'
import { listen } from '../../fixtures/http/listener.ts'

async function bodyOf (t: Parameters<typeof opened>[0], chunks: readonly string[]) {
  const server = await opened(t, listen((_request, response) => Readable.from(chunks).pipe(response)))
  const pool = createPool()
  t.teardown(async () => await pool.destroy())
  return (await request(server.url, { dispatcher: pool })).body
}

const OPTIONS = { waiting: () => true, onMessage: () => {}, onOversize: () => {} }

t.test('a body is read up to its limit', async (t) => {
  t.equal(await readText(await bodyOf(t, ['grö', 'ße']), 100), 'größe')
  await t.rejects(readText(await bodyOf(t, ['x'.repeat(1000), 'x'.repeat(1000)]), 1500), { name: 'AnswerTooLarge' })
})

t.test('JSON without a message is a bad answer', async (t) => {
  for (const text of ['', 'null', '[]', '{"a":1}', '[1,2']) await t.rejects(readJson(await bodyOf(t, [text]), OPTIONS), { name: 'BadAnswer' }, text)
})

t.test('the end of a stream says where it can be resumed', async (t) => {
  t.match(await readEvents(await bodyOf(t, ['id: 1\nretry: 5\n\n', 'data: junk\n\n']), OPTIONS), { lastEventId: '1', retryMs: 5, failure: undefined })
})

t.test('texts', async (t) => {
  t.equal(parseJson('{'), undefined)
  t.strictSame(parseJson('{"a":1}'), { a: 1 })
  t.equal(describeFailure(Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' })), 'other side closed (UND_ERR_SOCKET)')
  t.equal(describeFailure(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })), 'connect ECONNREFUSED')
  t.equal(describeFailure('text'), 'text')
})
