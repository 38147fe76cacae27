import { setTimeout as delay } from 'node:timers/promises'
import type { ServerCapabilities } from '@modelcontextprotocol/client'
import type { CancelSignal } from '../util/cancel.ts'
import { announcesChanges, featureOf, featuresOf } from './capabilities.ts'
import { LIST_METHODS, listPages } from './list-pages.ts'
import type { ListingCache } from './listing-cache.ts'
import { withoutInvalidHeaders } from './tool-headers.ts'
import type { ListKind, Listing } from './types.ts'

/** How long a listing is taken as fresh when the server promises neither a time nor to say when it changes. */
export const SHORT_TTL_MS = 30_000
/** A server that announces changes faster than this is asked no more often. */
const MIN_REFETCH_MS = 250
const MAX_TTL_MS = 86_400_000
const EMPTY: Listing = { items: [], warnings: [], version: 0 }

export interface ListingsOptions {
  readonly slug: string
  readonly cache: ListingCache
  /** One page: the raw result of a list request. */
  readonly fetchPage: (method: string, cursor: string | undefined, signal?: CancelSignal) => Promise<unknown>
  /** The session to ask, as `Lifeline.session` gives it. */
  readonly session: () => Promise<{ readonly capabilities: ServerCapabilities, readonly paramHeaders: boolean }>
  readonly now: () => number
}

/** The listings of one server: fetched when asked for, cached, and fetched once however many ask. */
export class Listings {
  readonly #options: ListingsOptions
  readonly #fetching = new Map<ListKind, Promise<Listing>>()
  readonly #fetchedAt = new Map<ListKind, number>()
  /** Counts what made a listing out of date, so that a fetch overtaken by a change is not taken as fresh. */
  readonly #generation = new Map<ListKind, number>()

  constructor (options: ListingsOptions) {
    this.#options = options
  }

  cached (kind: ListKind): Listing | undefined {
    return this.#options.cache.listing(this.#options.slug, kind)?.listing
  }

  expire (kinds: readonly ListKind[]): void {
    for (const kind of kinds) {
      this.#generation.set(kind, (this.#generation.get(kind) ?? 0) + 1)
      this.#options.cache.expire(this.#options.slug, kind)
    }
  }

  /** A fetch is shared by all who ask; with a signal it is the caller's alone, so that ending it ends nobody else's. */
  async get (kind: ListKind, fresh = false, signal?: CancelSignal): Promise<Listing> {
    const { cache, slug, now } = this.#options
    const held = cache.listing(slug, kind)
    if (held !== undefined && !fresh && held.expiresAt > now()) {
      cache.hits++
      return held.listing
    }
    cache.misses++
    if (fresh && signal !== undefined) return await this.#fetch(kind, signal)
    const running = this.#fetching.get(kind)
    if (running !== undefined && !fresh) return await running
    const fetching = this.#fetch(kind)
    this.#fetching.set(kind, fetching)
    try {
      return await fetching
    } finally {
      if (this.#fetching.get(kind) === fetching) this.#fetching.delete(kind)
    }
  }

  async #fetch (kind: ListKind, signal?: CancelSignal): Promise<Listing> {
    const { slug, cache, now, fetchPage, session } = this.#options
    const tooSoonMs = (this.#fetchedAt.get(kind) ?? -Infinity) + MIN_REFETCH_MS - now()
    if (tooSoonMs > 0) await delay(tooSoonMs)
    const { capabilities, paramHeaders } = await session()
    if (!featuresOf(capabilities)[featureOf(kind)]) return EMPTY
    const generation = this.#generation.get(kind)
    const { items: listed, warnings: gaps, ttlMs } = await listPages(kind, (cursor) => fetchPage(LIST_METHODS[kind], cursor, signal))
    const kept = kind === 'tools' && paramHeaders ? withoutInvalidHeaders(listed) : { items: listed, warnings: [] }
    this.#fetchedAt.set(kind, now())
    const promised = ttlMs === undefined
      ? announcesChanges(capabilities, kind) ? MAX_TTL_MS : SHORT_TTL_MS
      : Math.min(ttlMs, MAX_TTL_MS)
    const overtaken = this.#generation.get(kind) !== generation
    return cache.setListing(slug, kind, { items: kept.items, warnings: [...gaps, ...kept.warnings], expiresAt: overtaken ? 0 : now() + promised })
  }
}
