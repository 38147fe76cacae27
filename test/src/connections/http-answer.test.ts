import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import t, { type Test } from 'tap'
import { eventSink, jsonSink, type AnswerOptions } from '../../../src/connections/http-answer.ts'
import { LargeString } from '../../../src/util/large-string.ts'

const ANSWER: JSONRPCMessage = { jsonrpc: '2.0', id: 1, result: {} }

function collecting (): AnswerOptions & { readonly messages: JSONRPCMessage[] } {
  const messages: JSONRPCMessage[] = []
  return { messages, waiting: () => messages.length === 0, onMessage: (message) => messages.push(message), onOversize: () => {} }
}

t.test('JSON', async (t) => {
  for (const text of ['', 'null', '[]', '{"a":1}', '[1,2']) {
    const sink = jsonSink(collecting(), () => 'done')
    sink.push(Buffer.from(text))
    t.throws(() => sink.end(undefined), { name: 'BadAnswer' }, text)
  }
  for (const [text, count] of [[JSON.stringify(ANSWER), 1], [JSON.stringify([ANSWER, 7, ANSWER]), 2]] as const) {
    const options = collecting()
    const sink = jsonSink(options, () => 'done')
    for (const byte of Buffer.from(text)) sink.push(Buffer.of(byte))
    t.equal(sink.end(undefined), 'done')
    t.equal(options.messages.length, count, text)
  }
})

t.test('the end of a stream says where it can be resumed', async (t) => {
  const options = collecting()
  const sink = eventSink(options, () => t.fail('it ended by itself'), (end) => end)
  sink.push(Buffer.from('id: 1\nretry: 5\n\n'))
  sink.push(Buffer.from('data: junk\n\nevent: other\ndata: {}\n\n'))
  t.strictSame(sink.end(undefined), { lastEventId: '1', retryMs: 5, failure: undefined })
  t.strictSame(options.messages, [])
  t.match(eventSink(options, () => {}, (end) => end).end(new Error('reset')), { lastEventId: undefined, failure: { name: 'ConnectionLost', sent: true, message: /reset/ } })
})

t.test('a stream that is left open after its answer is given up', async (t: Test) => {
  const options = collecting()
  const reason = await new Promise<Error>((resolve) => {
    const sink = eventSink(options, resolve, (end) => end)
    sink.push(Buffer.from(': nothing yet\n\n'))
    sink.push(Buffer.from(`data: ${JSON.stringify(ANSWER)}\n\n`))
    sink.push(Buffer.from(': still here\n\n'))
  })
  t.match(reason, { message: /left open/ })
  t.strictSame(options.messages, [ANSWER])
})

t.test('large strings of an answer, as JSON and as an event', async (t) => {
  const text = 'größe "漢字"\n'.repeat(100_000)
  const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text }], structuredContent: { text } } })
  const push = (sink: { push (chunk: Buffer): void }, body: string): void => {
    const bytes = Buffer.from(body)
    for (let at = 0; at < bytes.length; at += 65_536) sink.push(bytes.subarray(at, at + 65_536))
  }
  const json = collecting()
  const event = collecting()
  const sink = jsonSink(json, () => 'done')
  push(sink, answer)
  t.equal(sink.end(undefined), 'done')
  const events = eventSink(event, () => t.fail('it ended by itself'), (end) => end)
  push(events, `data: ${answer}\n\n`)
  events.end(undefined)
  for (const { messages } of [json, event]) {
    t.match(messages, [{ id: 1, result: { content: [{ type: 'text', text: LargeString }] } }])
    t.ok(JSON.stringify(messages).includes(`"structuredContent":${JSON.stringify({ text })}`))
  }
})
