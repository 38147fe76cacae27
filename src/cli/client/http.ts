import { request, type IncomingMessage } from 'node:http'
import { Unreachable } from './errors.ts'

export interface HttpCall {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * One request; resolves once the head of the answer is there. Over `node:http`, since loading `fetch` takes longer
 * than all else that a command does. Rejects with `Unreachable` when there is no answer.
 */
export async function exchange ({ method, url, headers, body, signal }: HttpCall): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? (await import('node:https')).request : request
  return await new Promise((resolve, reject) => {
    const sent = send(url, { method, headers, agent: false, ...(signal === undefined ? {} : { signal }) }, resolve)
    sent.on('error', (error) => reject(new Unreachable(reasonOf(error), { cause: error })))
    sent.end(body)
  })
}

/** Reads an answer to its end. */
export async function bodyOf (answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of answer) chunks.push(Buffer.from(chunk))
  } catch (error) {
    throw new Unreachable(`the connection broke off: ${reasonOf(error)}`, { cause: error })
  }
  return Buffer.concat(chunks).toString('utf8')
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host cannot be looked up now',
  ECONNRESET: 'the connection broke off',
  ETIMEDOUT: 'it does not answer'
}

function reasonOf (error: unknown): string {
  // A name with several addresses fails with an AggregateError, whose message is empty.
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return REASONS[code] ?? (error instanceof Error && error.message !== '' ? error.message : code)
}
