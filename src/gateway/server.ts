import type { ServerEntry } from '../config/types.ts'
import { compileToolFilter } from '../config/tool-filter.ts'
import { UNKNOWN_FEATURES } from '../connections/capabilities.ts'
import { unavailable } from '../connections/failures.ts'
import type { CallOptions, Connection, ConnectionStatus, Offer } from '../connections/types.ts'
import { PosternError } from '../errors.ts'
import { functionName, gatedFunctions, metaFunction, type MetaFunction, type Op } from '../functions/table.ts'
import type { ServerStatus } from '../schemas/servers.ts'
import { Catalog } from './catalog.ts'
import type { ServerView } from './types.ts'

/** A connected server and its catalog: what the operations work on. */
export interface Live {
  readonly name: string
  readonly slug: string
  readonly connection: Connection
  readonly catalog: Catalog
}

/** One configured server, whether it can be reached or not. */
export class GatewayServer implements ServerView {
  readonly entry: ServerEntry
  readonly live: Live | undefined
  readonly #createdAt = new Date()

  constructor (entry: ServerEntry, connection: Connection | undefined) {
    this.entry = entry
    this.live = connection === undefined || entry.error !== undefined
      ? undefined
      : { name: entry.name, slug: entry.slug, connection, catalog: new Catalog(connection, compileToolFilter(entry.tools)) }
  }

  get name (): string {
    return this.entry.name
  }

  get slug (): string {
    return this.entry.slug
  }

  get functions (): readonly MetaFunction[] {
    return gatedFunctions(this.#offer())
  }

  get instructions (): string | undefined {
    return this.#status().instructions
  }

  get state (): ServerStatus['state'] {
    return this.#offer().state
  }

  get lastError (): string | undefined {
    return this.#status().lastError
  }

  get serverInfo (): ServerView['serverInfo'] {
    return this.#status().serverInfo
  }

  /** The server, if it is known by now that it offers the operation. */
  offering (op: Op): Live | undefined {
    const { live } = this
    if (live === undefined) return undefined
    const offer = live.connection.offer()
    return offer.capabilitiesKnown && metaFunction(op).gate(offer) ? live : undefined
  }

  /**
   * The server, once it is known that it offers the operation. Throws `server_unavailable` when it is
   * stopped and `capability_missing` when its features withhold the operation.
   */
  async require (op: Op, options: CallOptions): Promise<Live> {
    const live = this.requireLive()
    const fn = metaFunction(op)
    // It may just be starting: what it offers is known in a moment.
    if (fn.needs !== null && this.#isFirstTry(live)) await live.connection.settled(options)
    if (fn.gate(this.#offer())) return live
    throw this.#withheld(fn)
  }

  requireLive (): Live {
    if (this.live !== undefined) return this.live
    throw unavailable(this.name, this.entry.error ?? 'it is disabled in the configuration', undefined)
  }

  status (): ServerStatus {
    const status = this.#status()
    const catalog = this.live?.catalog
    const counts = {
      ...count('tools', catalog?.known('tool')?.length),
      ...count('resources', catalog?.known('resource')?.length),
      ...count('resource_templates', catalog?.known('resource_template')?.length),
      ...count('prompts', catalog?.known('prompt')?.length)
    }
    return {
      name: this.name,
      slug: this.slug,
      state: status.state,
      since: status.since.toISOString(),
      ...(status.nextTryAt === undefined ? {} : { next_try_at: status.nextTryAt.toISOString() }),
      transport: status.transport,
      ...(status.protocolVersion === undefined ? {} : { protocol_version: status.protocolVersion }),
      ...(status.serverInfo === undefined ? {} : { server_info: { ...status.serverInfo } }),
      features: status.features,
      capabilities_known: status.capabilitiesKnown,
      ...(Object.keys(counts).length === 0 ? {} : { counts }),
      functions: this.functions.map((fn) => functionName(fn, this.slug)),
      ...(status.lastError === undefined ? {} : { last_error: status.lastError })
    }
  }

  #isFirstTry ({ connection }: Live): boolean {
    const { state, capabilitiesKnown } = connection.offer()
    return state === 'connecting' && !capabilitiesKnown
  }

  #offer (): Offer {
    return this.live === undefined ? this.#status() : this.live.connection.offer()
  }

  #status (): ConnectionStatus {
    if (this.live !== undefined) return this.live.connection.status()
    const { kind } = this.entry.transport
    return {
      state: 'stopped',
      since: this.#createdAt,
      transport: kind === 'auto' ? 'http' : kind,
      features: UNKNOWN_FEATURES,
      capabilitiesKnown: false,
      ...(this.entry.error === undefined ? {} : { lastError: this.entry.error })
    }
  }

  #withheld (fn: MetaFunction): PosternError {
    const { features, capabilitiesKnown, lastError } = this.#status()
    const offered = this.functions.map((one) => one.op).join(', ')
    const why = capabilitiesKnown
      ? `it advertises ${Object.entries(features).filter(([, has]) => has).map(([name]) => name).join(' and ') || 'none of tools, resources and prompts'}`
      : `it was never reached, so what it offers is unknown${lastError === undefined ? '' : ` (${lastError})`}`
    return new PosternError('capability_missing', `server "${this.name}" does not offer ${fn.op}, which needs ${fn.needs}: ${why}.`, {
      server: this.name,
      hint: `It offers ${offered}.`,
      extensions: { offered: this.functions.map((one) => one.op) }
    })
  }
}

function count (name: string, value: number | undefined): Record<string, number> {
  return value === undefined ? {} : { [name]: value }
}
