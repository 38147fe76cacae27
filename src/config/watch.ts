import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { ConfigError } from './errors.ts'
import type { LoadedConfig } from './load.ts'
import { FolderWatch } from './watch-folders.ts'
import { placesOf, signature } from './watch-signature.ts'

export const DEFAULT_SETTLE_MS = 100
export const DEFAULT_POLL_MS = 2_000
/** How much longer than settling a file that does not parse is given before that is believed. */
const SECOND_LOOK = 5
/** A file that never rests is read all the same. */
const MAX_SETTLE_ROUNDS = 20

/** What became of the configuration: another one, or none that can be used (the one in force stays). */
export type ConfigChange =
  | { readonly kind: 'loaded', readonly loaded: LoadedConfig }
  | { readonly kind: 'failed', readonly error: ConfigError }

export interface ConfigWatcherOptions {
  /** The configuration in force. */
  readonly initial: LoadedConfig
  /** Reads the file again, the very one that is in force. Throws a ConfigError. */
  readonly load: () => Promise<LoadedConfig>
  /** How long the files must rest before they are read. */
  readonly settleMs?: number
  /** How often they are looked at without an event; some mounts send none. */
  readonly pollMs?: number
}

/**
 * Watches the configuration file and the files that it names as `${file:...}`: rename-and-replace, swapped
 * links, half-written files, a file that goes and comes back. Only real changes are reported, one at a time.
 */
export class ConfigWatcher {
  readonly #load: () => Promise<LoadedConfig>
  readonly #settleMs: number
  readonly #pollMs: number
  readonly #folders = new FolderWatch(() => this.#poke())
  readonly #stopping = new AbortController()
  #files: readonly string[]
  /** What was reported last. */
  #last: ConfigChange
  /** The signature of the files when they were last read; none at first, so that a change before the start is seen. */
  #seen = ''
  #onChange: ((change: ConfigChange) => void) | undefined
  #poll: NodeJS.Timeout | undefined
  #dirty = false
  #running: Promise<void> | undefined

  constructor ({ initial, load, settleMs, pollMs }: ConfigWatcherOptions) {
    this.#load = load
    this.#settleMs = settleMs ?? DEFAULT_SETTLE_MS
    this.#pollMs = pollMs ?? DEFAULT_POLL_MS
    this.#last = { kind: 'loaded', loaded: initial }
    this.#files = [initial.file, ...initial.dependencies]
  }

  /** Begins to watch; a second call does nothing. `onChange` must not throw. */
  start (onChange: (change: ConfigChange) => void): void {
    if (this.#onChange !== undefined || this.#stopping.signal.aborted) return
    this.#onChange = onChange
    this.#poll = setInterval(() => this.#poke(), this.#pollMs)
    this.#poke()
  }

  /** Looks at the files now, changed or not: for SIGHUP. */
  refresh (): void {
    this.#seen = ''
    this.#poke()
  }

  /** Stops for good, and waits until a reading that is under way has ended. Nothing is reported afterwards. Idempotent. */
  async close (): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#poll)
    this.#folders.close()
    await this.#running
  }

  #poke (): void {
    if (this.#onChange === undefined || this.#stopping.signal.aborted) return
    this.#dirty = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      // An event between the loop's last look and here.
      if (this.#dirty) this.#poke()
    })
  }

  async #run (): Promise<void> {
    while (this.#dirty && !this.#stopping.signal.aborted) {
      this.#dirty = false
      await this.#folders.arm(await placesOf(this.#files))
      // Also keeps a file that is written all the time from costing more than one look in this time.
      await this.#pause(this.#settleMs)
      if (await signature(this.#files) !== this.#seen) await this.#reload()
    }
  }

  async #reload (): Promise<void> {
    await this.#settle()
    let change = await this.#attempt()
    if (change.kind === 'failed') {
      // Possibly half-written, or deleted to be written anew.
      await this.#pause(this.#settleMs * SECOND_LOOK)
      await this.#settle()
      change = await this.#attempt()
    }
    if (change.kind === 'loaded') this.#follow(change.loaded)
    if (this.#stopping.signal.aborted || this.#isKnown(change)) return
    this.#last = change
    this.#onChange?.(change)
  }

  /** Files that are new among the dependencies are watched from now on, and looked at once more. */
  #follow ({ file, dependencies }: LoadedConfig): void {
    const files = [file, ...dependencies]
    if (isDeepStrictEqual(files, this.#files)) return
    this.#files = files
    this.#dirty = true
  }

  /** Waits until the files rest, and remembers how they are. */
  async #settle (): Promise<void> {
    for (let round = 0; round < MAX_SETTLE_ROUNDS && !this.#stopping.signal.aborted; round++) {
      const before = await signature(this.#files)
      await this.#pause(this.#settleMs)
      this.#seen = await signature(this.#files)
      if (before === this.#seen) return
    }
  }

  async #attempt (): Promise<ConfigChange> {
    try {
      return { kind: 'loaded', loaded: await this.#load() }
    } catch (error) {
      return { kind: 'failed', error: error instanceof ConfigError ? error : new ConfigError(['the configuration could not be read'], { cause: error }) }
    }
  }

  #isKnown (change: ConfigChange): boolean {
    if (change.kind === 'loaded') return this.#last.kind === 'loaded' && isDeepStrictEqual(change.loaded.config, this.#last.loaded.config)
    return this.#last.kind === 'failed' && isDeepStrictEqual(change.error.lines, this.#last.error.lines)
  }

  async #pause (ms: number): Promise<void> {
    try {
      await sleep(ms, undefined, { signal: this.#stopping.signal })
    } catch {
      // Aborted: the loops look at the signal.
    }
  }
}
