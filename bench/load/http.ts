import { Agent, request } from 'undici'

export interface Exchange {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly ms: number
}

const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/** One request over a kept-alive connection, timed from sending it to having all of its body. */
export async function send (method: 'GET' | 'POST', url: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Exchange> {
  const text = body === undefined ? null : JSON.stringify(body)
  const startedAt = performance.now()
  const response = await request(url, {
    method,
    dispatcher: agent,
    headers: { ...(text === null ? {} : { 'content-type': 'application/json' }), ...headers },
    body: text
  })
  const answer = await response.body.text()
  return { status: response.statusCode, headers: response.headers, text: answer, ms: performance.now() - startedAt }
}

/** A POST whose answer must be 200; gives back the parsed body. */
export async function call (url: string, body: unknown): Promise<{ readonly value: unknown, readonly ms: number }> {
  const { status, text, ms } = await send('POST', url, body)
  if (status !== 200) throw new Error(`${url} answered ${status}: ${text.slice(0, 300)}`)
  return { value: JSON.parse(text), ms }
}

/** Ends idle connections, so that the process can exit. */
export async function closeConnections (): Promise<void> {
  await agent.close()
}
