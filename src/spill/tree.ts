import { rm } from 'node:fs/promises'
import { planEviction, type SpillFile } from '../render/evict.ts'
import { scanSpills } from './scan.ts'

/** How long what is known of the tree is trusted: other processes may write to it, too. */
const TRUSTED_MS = 60_000
/** The same when the tree is nearly full, and another process might take it over the ceiling. */
const TRUSTED_NEAR_FULL_MS = 1000
const NEARLY_FULL = 0.9

/** What is known of the tree of spills, so that it is not walked for every write, and its eviction. */
export class SpillTree {
  readonly #root: string
  readonly #maxBytes: number
  readonly #now: () => number
  readonly #writing = new Set<{ readonly path: string }>()
  #files = new Map<string, SpillFile>()
  #totalBytes = 0
  #scannedAt = -Infinity
  #turn: Promise<void> = Promise.resolve()

  constructor (root: string, maxBytes: number, now: () => number) {
    this.#root = root
    this.#maxBytes = maxBytes
    this.#now = now
  }

  /**
   * Performs a write, takes account of it, and evicts other files as far as the tree is too large now.
   * One write makes room at a time, and none removes what another is just writing.
   */
  async write (path: string, size: number, perform: () => Promise<void>): Promise<void> {
    const writing = { path }
    this.#writing.add(writing)
    try {
      await perform()
      const turn = this.#turn.then(() => this.#makeRoom({ path, size, mtimeMs: this.#now() }))
      this.#turn = turn.catch(() => {})
      await turn
    } finally {
      this.#writing.delete(writing)
    }
  }

  async #makeRoom (file: SpillFile): Promise<void> {
    if (this.#now() - this.#scannedAt > this.#trustedMs()) await this.#scan()
    this.#drop(file.path)
    this.#files.set(file.path, file)
    this.#totalBytes += file.size
    if (this.#totalBytes <= this.#maxBytes) return
    const keep = new Set([...this.#writing].map(({ path }) => path))
    const { evict } = planEviction([...this.#files.values()], keep, this.#maxBytes)
    for (const { path } of evict) {
      // Best effort: one that is gone, or that may not be removed, must not fail the write.
      await rm(path, { force: true }).catch(() => {})
      this.#drop(path)
    }
  }

  #trustedMs (): number {
    return this.#totalBytes > this.#maxBytes * NEARLY_FULL ? TRUSTED_NEAR_FULL_MS : TRUSTED_MS
  }

  async #scan (): Promise<void> {
    const files = await scanSpills(this.#root, this.#now())
    this.#files = new Map(files.map((file) => [file.path, file]))
    this.#totalBytes = files.reduce((sum, file) => sum + file.size, 0)
    this.#scannedAt = this.#now()
  }

  #drop (path: string): void {
    const known = this.#files.get(path)
    if (known === undefined) return
    this.#files.delete(path)
    this.#totalBytes -= known.size
  }
}
