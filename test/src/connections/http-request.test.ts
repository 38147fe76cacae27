import type { RequestListener } from 'node:http'
import t, { type Test } from 'tap'
import { createPool } from '../../../src/connections/http-pool.ts'
import { textSink } from '../../../src/connections/http-body.ts'
import { endpointOf, request, type Answer, type HttpRequest } from '../../../src/connections/http-request.ts'
import { opened } from '../../fixtures/client.ts'
import { listen } from '../../fixtures/http/listener.ts'

interface Outcome {
  readonly sent: number
  readonly text?: string
  readonly error?: unknown
}

/** Asks over one pool. */
async function asking (t: Test): Promise<(url: string, options?: Partial<HttpRequest<string>>) => Promise<Outcome>> {
  const pool = await createPool()
  t.teardown(async () => await pool.destroy())
  return async (url, options = {}) => {
    let sent = 0
    try {
      const text = await request({
        pool,
        endpoint: endpointOf(new URL(url)),
        method: 'POST',
        headers: { 'x-own': 'y' },
        body: 'x',
        signal: undefined,
        onSent: () => { sent++ },
        onAnswer: () => textSink(100, (text) => text),
        ...options
      })
      return { sent, text }
    } catch (error) {
      return { sent, error }
    }
  }
}

function serving (t: Test, handler: RequestListener) {
  return opened(t, listen(handler, '/'))
}

t.test('sent is what was written to a connection', async (t) => {
  const good = await serving(t, (asked, response) => response.end(`${asked.method} ${asked.url} ${asked.headers['x-own']}`))
  const breaking = await serving(t, (asked) => asked.socket.destroy())
  const ask = await asking(t)
  t.strictSame(await ask(`${good.url}a?b=c#d`), { sent: 1, text: 'POST /a?b=c y' })
  t.strictSame(await ask(good.url), { sent: 1, text: 'POST / y' }, 'over the kept connection')
  t.match(await ask(breaking.url), { sent: 1, error: { name: 'ConnectionLost', sent: true } })
  t.match(await ask('http://127.0.0.1:1/'), { sent: 0, error: { name: 'ConnectionLost', sent: false, message: /ECONNREFUSED/ } })
  t.match(await ask('http://no-such-host.invalid/'), { sent: 0, error: { name: 'ConnectionLost', sent: false } })
  t.match(await ask(good.url, { headers: { 'x-own': 'a\nb' } }), { sent: 0, error: { name: 'ConnectionLost', sent: false } })
})

t.test('an interim answer is not the answer', async (t) => {
  const server = await serving(t, (_request, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' })
    response.writeHead(202, { 'x-a': 'b' }).end()
  })
  const answers: Answer[] = []
  const onAnswer = (answer: Answer) => {
    answers.push(answer)
    return textSink(100, (text) => text)
  }
  t.strictSame(await (await asking(t))(server.url, { onAnswer }), { sent: 1, text: '' })
  t.match(answers, [{ status: 202, headers: { 'x-a': 'b' } }])
  t.equal(answers.length, 1)
})

t.test('the signal ends it at any time, and is let go afterwards', async (t) => {
  const hanging = await serving(t, (asked, response) => {
    if (asked.url === '/begun') response.write('begun')
  })
  const good = await serving(t, (_request, response) => response.end('ok'))
  const ask = await asking(t)
  t.match(await ask(good.url, { signal: AbortSignal.abort() }), { sent: 0, error: { name: 'ConnectionLost', sent: false } })
  const connecting = new AbortController()
  const early = ask(good.url, { signal: connecting.signal })
  connecting.abort()
  t.match(await early, { sent: 0, error: { name: 'ConnectionLost', sent: false } }, 'while it waits for a connection')
  const unanswered = new AbortController()
  t.match(await ask(hanging.url, { signal: unanswered.signal, onSent: () => unanswered.abort() }), { error: { name: 'ConnectionLost', sent: true } })
  const begun = new AbortController()
  const onAnswer = () => {
    const sink = textSink(100, (text) => text)
    return { ...sink, push: (chunk: Buffer) => { sink.push(chunk); begun.abort() } }
  }
  t.match(await ask(`${hanging.url}begun`, { signal: begun.signal, onAnswer }), { sent: 1, error: { name: 'ConnectionLost', message: /broke off/ } })
  const unused = new AbortController()
  t.strictSame(await ask(good.url, { signal: unused.signal }), { sent: 1, text: 'ok' })
  unused.abort()
  t.strictSame(await ask(good.url), { sent: 1, text: 'ok' })
})

t.test('what a sink throws, or gives up, is the end', async (t) => {
  const long = await serving(t, (_request, response) => response.write('x'.repeat(1000)))
  const ask = await asking(t)
  t.match(await ask(long.url), { error: { name: 'AnswerTooLarge' } })
  const onAnswer = ({ giveUp }: Answer) => {
    setImmediate(giveUp, new Error('enough'))
    return { push: () => {}, end: (error: Error | undefined) => `ended: ${error?.message}` }
  }
  t.strictSame(await ask(long.url, { onAnswer }), { sent: 1, text: 'ended: enough' })
  t.match(await ask(long.url, { onAnswer: () => { throw new Error('no sink') } }), { error: { name: 'ConnectionLost', message: /no sink/ } })
})
