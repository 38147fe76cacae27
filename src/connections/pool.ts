import type { ServerEntry } from '../config/types.ts'
import { ServerConnection, type ConnectionDeps } from './connection.ts'

/** The connections of all configured servers that can be connected. Started and stopped side by side. */
export class ConnectionPool {
  readonly #deps: ConnectionDeps
  readonly #connections = new Map<string, ServerConnection>()

  constructor (deps: ConnectionDeps) {
    this.#deps = deps
  }

  get (name: string): ServerConnection | undefined {
    return this.#connections.get(name)
  }

  all (): readonly ServerConnection[] {
    return [...this.#connections.values()]
  }

  /** True once every server was tried. */
  ready (): boolean {
    return this.all().every((connection) => connection.tried)
  }

  /**
   * Puts an entry in the place of the one of its name, if there is one. The new connection starts once the
   * old one is gone: two processes of one server could fight over a file. Calls wait for it meanwhile. An
   * entry that is disabled or broken gets no connection. Resolves when the old one is gone.
   */
  async replace (entry: ServerEntry): Promise<void> {
    const old = this.#connections.get(entry.name)
    this.#connections.delete(entry.name)
    const next = entry.error !== undefined || entry.disabled ? undefined : new ServerConnection(entry, this.#deps)
    if (next !== undefined) this.#connections.set(entry.name, next)
    await old?.stop(next)
    // One that was removed or stopped meanwhile does not start any more.
    next?.start()
  }

  /** Stops a server and forgets it. */
  async remove (name: string): Promise<void> {
    const connection = this.#connections.get(name)
    this.#connections.delete(name)
    await connection?.stop()
  }

  async stop (): Promise<void> {
    const all = this.all()
    this.#connections.clear()
    await Promise.all(all.map((connection) => connection.stop()))
  }
}
