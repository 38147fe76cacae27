import type { CacheEntry, CacheKey, ResponseCacheStore } from '@modelcontextprotocol/client'
import { LRUCache } from 'lru-cache'
import type { ListKind, Listing } from './types.ts'

/** All listings of all servers together, as serialized JSON: 64 MiB. */
export const MAX_LISTING_BYTES = 67_108_864

interface HeldListing {
  readonly kind: 'listing'
  readonly listing: Listing
  /** The listing as JSON: to see whether a new one differs. */
  readonly json: string
  readonly expiresAt: number
}
type Held = HeldListing | { readonly kind: 'response', readonly entry: CacheEntry }

/**
 * One byte-bounded LRU for everything that servers list. It is the response cache of the SDK's clients
 * and holds the listings that Postern walks itself.
 */
export class ListingCache implements ResponseCacheStore {
  readonly #lru: LRUCache<string, Held>
  #stamp = 0
  hits = 0
  misses = 0

  constructor (maxBytes = MAX_LISTING_BYTES) {
    this.#lru = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (held) => 1 + (held.kind === 'listing' ? held.json.length : held.entry.value.length)
    })
  }

  /** The listing that is held, however old. */
  listing (slug: string, kind: ListKind): HeldListing | undefined {
    const held = this.#lru.get(listingKey(slug, kind))
    return held?.kind === 'listing' ? held : undefined
  }

  /** Keeps a listing; the version stays when the content is what it was. */
  setListing (slug: string, kind: ListKind, fetched: { items: readonly unknown[], warnings: readonly string[], expiresAt: number }): Listing {
    const { items, warnings, json } = serialize(fetched.items, fetched.warnings)
    const old = this.listing(slug, kind)
    const listing = old?.json === json
      ? old.listing
      : { items, warnings, version: ++this.#stamp }
    this.#lru.set(listingKey(slug, kind), { kind: 'listing', listing, json, expiresAt: fetched.expiresAt })
    return listing
  }

  /** Marks a listing as out of date: it is shown as cached, never served as fresh. */
  expire (slug: string, kind: ListKind): void {
    const held = this.listing(slug, kind)
    if (held !== undefined) this.#lru.set(listingKey(slug, kind), { ...held, expiresAt: 0 })
  }

  get (key: CacheKey): CacheEntry | undefined {
    const held = this.#lru.get(responseKey(key))
    return held?.kind === 'response' ? held.entry : undefined
  }

  set (key: CacheKey, entry: Omit<CacheEntry, 'stamp'>): number {
    const stamp = ++this.#stamp
    this.#lru.set(responseKey(key), { kind: 'response', entry: { ...entry, stamp } })
    return stamp
  }

  delete (key: CacheKey): void {
    this.#lru.delete(responseKey(key))
  }

  evict (method: string): void {
    for (const key of this.#lru.keys()) if (key.startsWith(`response\n${method}\n`)) this.#lru.delete(key)
  }

  clear (): void {
    for (const key of this.#lru.keys()) if (key.startsWith('response\n')) this.#lru.delete(key)
  }
}

interface Serialized {
  readonly items: readonly unknown[]
  readonly warnings: readonly string[]
  readonly json: string
}

/** The listing as JSON. An item that is nested too deeply to be written is left out, so that it hides no other. */
function serialize (items: readonly unknown[], warnings: readonly string[]): Serialized {
  try {
    return { items, warnings, json: JSON.stringify([items, warnings]) }
  } catch {
    const kept = items.filter(isWritable)
    const all = [...warnings, `${items.length - kept.length} of the items are nested too deeply and were left out`]
    return { items: kept, warnings: all, json: JSON.stringify([kept, all]) }
  }
}

function isWritable (item: unknown): boolean {
  try {
    JSON.stringify(item)
    return true
  } catch {
    return false
  }
}

function listingKey (slug: string, kind: ListKind): string {
  return `listing\n${slug}\n${kind}`
}

function responseKey ({ method, params, partition }: CacheKey): string {
  return `response\n${method}\n${JSON.stringify([params, partition])}`
}
