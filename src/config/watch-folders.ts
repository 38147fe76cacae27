import { watch, type FSWatcher } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'

interface Armed {
  readonly identity: string
  readonly watcher: FSWatcher
}

async function identityOf (folder: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(folder, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}

/**
 * Watches folders for what happens to certain names in them. A folder, not a file: editors and Kubernetes replace
 * files by renaming, and a watch on the old inode would stay silent for ever.
 * Best effort: where a folder cannot be watched (it is missing, no watches are left, a network mount), nothing is
 * called, and the owner's polling has to do.
 */
export class FolderWatch {
  readonly #armed = new Map<string, Armed>()
  readonly #onEvent: () => void
  #places: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  #closed = false

  constructor (onEvent: () => void) {
    this.#onEvent = onEvent
  }

  /** Watches exactly these names in these folders from now on; a folder that was replaced is watched anew. */
  async arm (places: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
    this.#places = places
    for (const folder of this.#armed.keys()) {
      if (!places.has(folder)) this.#disarm(folder)
    }
    for (const folder of places.keys()) {
      const identity = await identityOf(folder)
      if (this.#armed.get(folder)?.identity === identity) continue
      this.#disarm(folder)
      if (identity !== undefined && !this.#closed) this.#watch(folder, identity)
    }
  }

  /** Idempotent. */
  close (): void {
    this.#closed = true
    for (const folder of this.#armed.keys()) this.#disarm(folder)
  }

  #watch (folder: string, identity: string): void {
    try {
      const watcher = watch(folder, (_event, name) => {
        // Other files are busy, perhaps our own log. A folder that is moved away tells its own name.
        if (name === null || name === basename(folder) || this.#places.get(folder)?.has(name) !== false) this.#onEvent()
      })
      watcher.on('error', () => this.#disarm(folder))
      this.#armed.set(folder, { identity, watcher })
    } catch {
      // The owner polls.
    }
  }

  #disarm (folder: string): void {
    this.#armed.get(folder)?.watcher.close()
    this.#armed.delete(folder)
  }
}
