import { Client, type ClientOptions } from '@modelcontextprotocol/client'
import type { ListingCache } from './listing-cache.ts'
import type { OpenTransport } from './open-transport.ts'
import { Session, type ClientIdentity } from './session.ts'
import type { ListKind } from './types.ts'

/** What the SDK's own timeouts are given before this one: they say more precisely what did not come. */
const GRACE_MS = 500

export type Negotiation = NonNullable<NonNullable<ClientOptions['versionNegotiation']>['mode']>

export interface HandshakeOptions {
  readonly slug: string
  readonly identity: ClientIdentity
  readonly cache: ListingCache
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly onListChanged: (kinds: readonly ListKind[]) => void
  readonly onError: (error: unknown) => void
}

/** Negotiates a session over a transport that was not started yet. When it rejects, nothing is left running. */
export async function handshake (open: OpenTransport, mode: Negotiation, options: HandshakeOptions): Promise<Session> {
  const { identity, timeoutMs, signal, onListChanged, onError } = options
  const client = new Client(identity, {
    capabilities: {},
    versionNegotiation: { mode },
    responseCacheStore: options.cache,
    cachePartition: options.slug,
    inputRequired: { autoFulfill: false }
  })
  client.onerror = onError
  try {
    await bounded(client.connect(open.transport, { timeout: timeoutMs, signal }), timeoutMs + GRACE_MS, signal)
  } catch (error) {
    await client.close().catch(onError)
    await open.transport.close().catch(onError)
    throw error
  }
  return new Session({ client, open, identity, onListChanged, onError })
}

/** Settles as the promise does, or rejects when it takes too long or is aborted: starting an SSE stream knows no end. */
async function bounded (promise: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let onAbort = (): void => {}
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not connect within ${ms} ms`)), ms)
    onAbort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('the attempt was ended'))
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
  try {
    await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
