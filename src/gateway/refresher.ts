import type { Logger } from 'pino'
import type { Catalog } from './catalog.ts'

/** Changes within this time are taken together. */
const GATHER_MS = 50

/**
 * Keeps a catalog warm: after a change its listings and its index are renewed in the background, once
 * however many changes were announced meanwhile.
 */
export class Refresher {
  readonly #catalog: Catalog
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #running = false
  #again = false
  #stopped = false

  constructor (catalog: Catalog, log: Logger) {
    this.#catalog = catalog
    this.#log = log
  }

  changed (): void {
    if (this.#stopped) return
    if (this.#running) this.#again = true
    else this.#timer ??= setTimeout(() => { void this.#run() }, GATHER_MS)
  }

  stop (): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  async #run (): Promise<void> {
    this.#timer = undefined
    this.#running = true
    try {
      const { warnings } = await this.#catalog.indexed()
      if (warnings.length > 0) this.#log.warn({ warnings }, 'catalog has gaps')
    } catch (error) {
      this.#log.debug({ err: error }, 'catalog could not be renewed')
    }
    this.#running = false
    if (this.#again) {
      this.#again = false
      this.changed()
    }
  }
}
