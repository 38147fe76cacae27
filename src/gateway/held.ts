import { LRUCache } from 'lru-cache'
import { contentBytes, heldBytes, type Content } from '../render/content.ts'

/** What is kept in memory for paging, all together: 128 MiB. */
export const MAX_HELD_BYTES = 134_217_728
/** How long something is kept after it was last paged: 15 minutes. */
export const HELD_TTL_MS = 900_000

/** Contents that pages are served from: snapshots of resources, and tool results that were cut. */
export class HeldContents {
  readonly #lru: LRUCache<string, readonly Content[]>
  readonly #now: () => number

  constructor ({ maxBytes = MAX_HELD_BYTES, ttlMs = HELD_TTL_MS, now = Date.now }: { maxBytes?: number, ttlMs?: number, now?: () => number } = {}) {
    this.#now = now
    this.#lru = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (contents) => contents.reduce((sum, content) => sum + heldBytes(content), 1),
      ttl: ttlMs,
      ttlResolution: 0,
      updateAgeOnGet: true,
      perf: { now }
    })
  }

  /** The bytes that are kept now. */
  get bytes (): number {
    this.#lru.purgeStale()
    return this.#lru.calculatedSize
  }

  get (key: string): readonly Content[] | undefined {
    return this.#lru.get(key)
  }

  /** Keeps contents, unless they alone are over the limit. Gives back until when, or undefined. */
  keep (key: string, contents: readonly Content[]): Date | undefined {
    this.#lru.purgeStale()
    this.#lru.set(key, contents)
    if (!this.#lru.has(key)) return undefined
    return new Date(this.#now() + this.#lru.getRemainingTTL(key))
  }
}

/** What contents are in size together, as it is told to a reader. */
export function totalBytes (contents: readonly Content[]): number {
  return contents.reduce((sum, content) => sum + contentBytes(content), 0)
}
