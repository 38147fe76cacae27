import t from 'tap'
import { EventStream, type ServerSentEvent } from '../../../src/connections/event-stream.ts'

function read (text: string, maxLineBytes = 1000): { events: ServerSentEvent[], stream: EventStream, oversized: number } {
  const events: ServerSentEvent[] = []
  const found = { oversized: 0 }
  const stream = new EventStream({ maxLineBytes, onEvent: (event) => events.push(event), onOversize: () => { found.oversized++ } })
  for (const byte of Buffer.from(text)) stream.push(Buffer.of(byte))
  return { events, stream, ...found }
}

t.test('events as WHATWG HTML section 9.2 has them', async (t) => {
  const cases: readonly (readonly [string, readonly Partial<ServerSentEvent>[]])[] = [
    ['data: a\n\n', [{ event: 'message', data: 'a', id: undefined }]],
    ['data:a\r\ndata: b\r\n\r\n', [{ event: 'message', data: 'a\nb' }]],
    ['event: other\ndata: x\nid: 7\n\ndata: y\n\n', [{ event: 'other', data: 'x', id: '7' }, { event: 'message', data: 'y', id: '7' }]],
    [': a comment\n\n', []],
    ['id: 1\n\n', []],
    ['data\n\n', [{ data: '' }]],
    ['data: größe 😀\n\n', [{ data: 'größe 😀' }]],
    ['data: unfinished\n', []],
    ['nonsense: x\ndata: z\n\n', [{ data: 'z' }]]
  ]
  for (const [text, expected] of cases) t.match(read(text).events, expected, JSON.stringify(text))
  for (const [text, expected] of cases) t.equal(read(text).events.length, expected.length)
})

t.test('where to resume, and when', async (t) => {
  t.match(read('id: a\nretry: 250\n\n').stream, { lastEventId: 'a', retryMs: 250 })
  t.match(read('retry: soon\n\nid: a\0b\n\n').stream, { lastEventId: undefined, retryMs: undefined })
})

t.test('a line over the limit is told, and the next event is whole', async (t) => {
  const { events, oversized } = read(`data: ${'x'.repeat(2000)}\n\ndata: ok\n\n`)
  t.equal(oversized, 1)
  t.match(events, [{ data: 'ok' }])
})

t.test('large strings come beside the data', async (t) => {
  const value = 'größe'.repeat(100_000)
  const events: ServerSentEvent[] = []
  let oversized = 0
  const stream = new EventStream({ maxLineBytes: 2_000_000, onEvent: (event) => events.push(event), onOversize: () => { oversized++ } })
  const push = (text: string): void => {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += 65_536) stream.push(bytes.subarray(at, at + 65_536))
  }
  const json = JSON.stringify({ value })
  push(`id: 1\ndata: ${json}\r\n\r\n`)
  push(`data: [\ndata: ${json},\ndata:${json}]\n\n`)
  push(`id: {"a":${JSON.stringify(value)}}\ndata: 1\n\n`)
  const parsed = events.map(({ data, large = new Map() }) => JSON.stringify(JSON.parse(data), (_, member: unknown) => typeof member === 'string' ? large.get(member)?.toString() : member))
  t.ok(parsed[0] === json)
  t.ok(parsed[1] === `[${json},${json}]`)
  t.match(events, [{ id: '1' }, { id: '1' }, { id: '1', data: '1', large: undefined }], 'an id is never so long')
  t.equal(oversized, 0)
  for (let n = 0; n < 4; n++) push(`data: ${json}\n`)
  t.equal(oversized, 1, 'they count')
})

t.test('an event of many lines is bounded like a line', async (t) => {
  const { events, oversized } = read(`${'data: 0123456789\n'.repeat(300)}\ndata: ok\n\n`)
  t.equal(oversized, 1)
  t.match(events, [{ data: 'ok' }])
  t.equal(read(`${'data\n'.repeat(1200)}`).oversized, 1, 'also when its lines are empty')
  t.equal(read(`data: ${'x'.repeat(990)}\n\ndata: ${'x'.repeat(990)}\n\n`).oversized, 0)
})
