import { Readable } from 'node:stream'
import type { FetchLike } from '@modelcontextprotocol/client'
import type { Agent, Dispatcher } from 'undici'

const NO_BODY = new Set([101, 204, 205, 304])
/** Many servers close an idle connection after 5 s; a request on one that is just being closed may or may not have run. */
const KEEP_ALIVE_MS = 4000

/**
 * Kept-alive connections to one server. Calls have time limits of their own, so the pool sets none.
 * The library, a fifth of all code, is loaded with the first of them: most servers are processes.
 */
export async function createPool (): Promise<Agent> {
  const { Agent } = await import('./http-client.ts')
  return new Agent({ connections: 256, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS })
}

/** A `fetch` over the pool for the SDK's transports. Redirects are not followed: the transport decides. */
export function pooledFetch (pool: Dispatcher): FetchLike {
  return async (url, init) => {
    const { request } = await import('./http-client.ts')
    const { statusCode, headers, body } = await request(url, {
      dispatcher: pool,
      method: toMethod(init?.method),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : null,
      signal: init?.signal ?? null
    })
    const answer = new Headers()
    for (const [name, value] of Object.entries(headers)) {
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) answer.append(name, one)
    }
    if (NO_BODY.has(statusCode)) {
      await body.dump()
      return new Response(null, { status: statusCode, headers: answer })
    }
    return new Response(Readable.toWeb(body), { status: statusCode, headers: answer })
  }
}

function toMethod (method: string | undefined): 'GET' | 'POST' | 'DELETE' {
  return method === 'POST' || method === 'DELETE' ? method : 'GET'
}
