import type { Server } from 'node:http'

/** Knows whether requests of a server wait for their answer. Open connections on which nothing is asked do not count. */
export class InFlight {
  readonly #waiters = new Set<() => void>()
  #count = 0

  constructor (server: Pick<Server, 'on'>) {
    server.on('request', (_request, response) => {
      this.#count++
      response.once('close', () => this.#ended())
    })
  }

  get count (): number {
    return this.#count
  }

  /** Resolves once no request waits, at once if none does. */
  async none (): Promise<void> {
    if (this.#count > 0) await new Promise<void>((resolve) => this.#waiters.add(resolve))
  }

  #ended (): void {
    this.#count--
    if (this.#count > 0) return
    for (const resolve of this.#waiters) resolve()
    this.#waiters.clear()
  }
}
