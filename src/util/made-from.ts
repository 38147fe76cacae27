import { LRUCache } from 'lru-cache'

interface Made<T> {
  readonly parts: readonly unknown[]
  readonly value: T
}

/**
 * Keeps what was made from parts, and makes it anew when one of them is another: nothing has to be invalidated.
 * Parts are compared as they are, so that nothing is computed for those that have not changed.
 */
export class MadeFrom<T extends object> {
  readonly #made: LRUCache<string, Made<T>>

  /** @param max how many are kept, those asked for last */
  constructor (max: number) {
    this.#made = new LRUCache({ max })
  }

  of (key: string, parts: readonly unknown[], make: () => T): T {
    const kept = this.#made.get(key)
    if (kept !== undefined && sameParts(kept.parts, parts)) return kept.value
    const value = make()
    this.#made.set(key, { parts, value })
    return value
  }
}

function sameParts (a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index])
}
