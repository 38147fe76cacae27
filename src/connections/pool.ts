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
   * Connects to a server, once `after` has settled: two processes of one server could fight over a file.
   * Nothing happens for one that is disabled or whose entry is broken.
   */
  add (entry: ServerEntry, after: Promise<unknown> = Promise.resolve()): ServerConnection | undefined {
    if (entry.error !== undefined || entry.disabled) return undefined
    const connection = new ServerConnection(entry, this.#deps)
    this.#connections.set(entry.name, connection)
    void after.catch(() => {}).then(() => connection.start())
    return connection
  }

  /** Forgets a server and hands it over to be stopped. */
  detach (name: string): ServerConnection | undefined {
    const connection = this.#connections.get(name)
    this.#connections.delete(name)
    return connection
  }

  async stop (): Promise<void> {
    await Promise.all(this.all().map((connection) => connection.stop()))
    this.#connections.clear()
  }
}
