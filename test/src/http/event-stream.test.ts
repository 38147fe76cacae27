import { text } from 'node:stream/consumers'
import t from 'tap'
import { EventStreamWriter, prefersEvents } from '../../../src/http/event-stream.ts'

t.test('the type that the caller names first decides', async (t) => {
  const cases: readonly (readonly [string | undefined, boolean])[] = [
    [undefined, false],
    ['*/*', false],
    ['application/json', false],
    ['text/event-stream', true],
    ['Text/Event-Stream; charset=utf-8', true],
    ['text/event-stream, application/json', true],
    ['application/json, text/event-stream', false],
    ['application/json;q=0.9, text/html', false]
  ]
  for (const [accept, expected] of cases) t.equal(prefersEvents(accept), expected, String(accept))
})

t.test('notifications come as they are sent, the end last', async (t) => {
  const writer = new EventStreamWriter()
  writer.notify('progress', { progress: 1, total: 2 })
  writer.notify('log', undefined)
  writer.finish('result', { ok: 'a\nb' })
  writer.notify('progress', { progress: 2 })
  t.equal(await text(writer.body), [
    ': open\n\n',
    'event: progress\ndata: {"progress":1,"total":2}\n\n',
    'event: log\ndata: null\n\n',
    'event: result\ndata: {"ok":"a\\nb"}\n\n'
  ].join(''))
})

t.test('a notification that is too large is dropped, and the caller is told how many were', async (t) => {
  const writer = new EventStreamWriter()
  writer.notify('log', { data: 'x'.repeat(20_000) })
  writer.finish('result', {})
  t.equal(await text(writer.body), ': open\n\nevent: dropped\ndata: {"notifications":1}\n\nevent: result\ndata: {}\n\n')
})

t.test('a caller that does not read loses notifications, not the end', async (t) => {
  const writer = new EventStreamWriter()
  for (let n = 0; n < 2000; n++) writer.notify('log', { data: 'x'.repeat(10_000) })
  writer.finish('result', { end: true })
  const received = await text(writer.body)
  t.ok(received.length < 2_000_000, String(received.length))
  t.match(received, /event: dropped\ndata: \{"notifications":\d+\}\n\nevent: result\ndata: \{"end":true\}\n\n$/)
})

t.test('a silent stream shows that it is alive, until it ends', async (t) => {
  const writer = new EventStreamWriter(5)
  const received = text(writer.body)
  await new Promise((resolve) => writer.body.once('data', resolve))
  await new Promise((resolve) => writer.body.once('data', resolve))
  writer.finish('result', {})
  t.match(await received, ': keep-alive\n\n')
})
