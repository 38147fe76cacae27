import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { diffConfig } from './config/diff.ts'
import { redact, secretsOf } from './config/secrets.ts'
import type { GatewayConfig, Settings } from './config/types.ts'
import { ListingCache } from './connections/listing-cache.ts'
import { ConnectionPool } from './connections/pool.ts'
import { Reaper } from './connections/reaper.ts'
import { McpGateway } from './gateway/gateway.ts'
import { createApp } from './http/app.ts'
import { Metrics } from './http/metrics.ts'
import { InFlight } from './http/in-flight.ts'
import { SpillStore } from './spill/store.ts'
import { within } from './util/within.ts'

/** What is left of a stop once calls in flight were cut off. */
const LAST_ANSWERS_MS = 1000

export interface DaemonOptions {
  readonly config: GatewayConfig
  /** The settings in force: the configuration's, overridden by environment and command line. */
  readonly settings: Settings
  readonly apiKey: string | undefined
  readonly log: Logger
  readonly version: string
}

/** The composition root: everything is made here, started in order and stopped in reverse. */
export class Daemon {
  readonly #settings: Settings
  readonly #log: Logger
  readonly #reaper = new Reaper()
  readonly #pool: ConnectionPool
  readonly #gateway: McpGateway
  readonly #app: FastifyInstance
  readonly #inFlight: InFlight
  #config: GatewayConfig
  #secrets: readonly string[] = []
  #applying: Promise<void> = Promise.resolve()
  #stopping: Promise<void> | undefined

  constructor ({ config, settings, apiKey, log, version }: DaemonOptions) {
    this.#settings = settings
    this.#log = log
    this.#config = { ...config, servers: [] }
    const cache = new ListingCache()
    const metrics = new Metrics()
    this.#pool = new ConnectionPool({
      identity: { name: 'postern', version },
      cache,
      log,
      redact: (text) => redact(text, this.#secrets),
      onGroup: (pgid, alive) => this.#reaper.track(pgid, alive)
    })
    const spills = new SpillStore({ root: join(settings.cacheDir, 'mcp-resources') })
    this.#gateway = new McpGateway({ spills, log, meter: metrics, ready: () => this.#pool.ready() })
    metrics.watch({ servers: () => this.#gateway.status().servers, cache: () => cache })
    this.#app = createApp({ gateway: this.#gateway, spills, settings: { ...settings, apiKey }, logger: log, version, metrics })
    this.#inFlight = new InFlight(this.#app.server)
    this.#apply(config)
  }

  /** Listens. Servers connect meanwhile. Gives back the address; rejects when it cannot be bound. */
  async start (): Promise<string> {
    const { host, port } = this.#settings
    return await this.#app.listen({ host, port })
  }

  /** Puts another configuration of servers in force; those that did not change go on undisturbed. */
  async reconfigure (config: GatewayConfig): Promise<void> {
    const applied = this.#applying.then(async () => {
      if (this.#stopping === undefined) await this.#replace(config)
    })
    // One that fails must not keep the next from being applied.
    this.#applying = applied.catch(() => {})
    await applied
  }

  /** Says why the configuration on disk is not the one in force. */
  rejectConfig (reason: string): void {
    this.#gateway.reject(redact(reason, this.#secrets))
  }

  /** Lets calls in flight end, up to the drain timeout, then stops every server. Nothing is left running. */
  stop (): Promise<void> {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  /** Kills every child at once, for a process that exits without waiting. */
  kill (): void {
    this.#reaper.killAll()
  }

  async #stop (): Promise<void> {
    const closed = this.#app.close()
    await within(this.#inFlight.none(), this.#settings.drainTimeoutMs)
    this.#gateway.stop()
    await this.#applying
    await this.#pool.stop()
    await this.#reaper.stop()
    await within(this.#inFlight.none(), LAST_ANSWERS_MS)
    // A caller that keeps its connection open after its last answer must not hold up the stop.
    this.#app.server.closeAllConnections()
    await closed
  }

  #apply (config: GatewayConfig): void {
    this.#secrets = secretsOf(config)
    const { added } = diffConfig(this.#config, config)
    for (const entry of config.servers) if (added.includes(entry.name)) void this.#pool.replace(entry)
    this.#config = config
    this.#gateway.configure(config.servers, (name) => this.#pool.get(name), config.warnings)
  }

  async #replace (config: GatewayConfig): Promise<void> {
    const { added, removed, changed, unchanged, settings } = diffConfig(this.#config, config)
    if (settings.length > 0) this.#log.warn({ settings }, 'these settings changed and take effect at the next start')
    this.#log.info({ added, removed, changed, unchanged: unchanged.length }, 'configuration reloaded')
    const before = new Map(this.#config.servers.map((entry) => [entry.name, entry]))
    const servers = config.servers.map((entry) => unchanged.includes(entry.name) ? before.get(entry.name) ?? entry : entry)
    // What was secret before may still stand in an error of before.
    this.#secrets = [...new Set([...secretsOf(config), ...this.#secrets])]
    const gone = removed.map((name) => this.#pool.remove(name))
    const replaced = servers.filter(({ name }) => !unchanged.includes(name)).map((entry) => this.#pool.replace(entry))
    this.#config = { ...config, servers }
    this.#gateway.configure(servers, (name) => this.#pool.get(name), config.warnings)
    await Promise.all([...gone, ...replaced])
  }
}
