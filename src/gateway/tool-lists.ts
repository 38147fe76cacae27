import { LRUCache } from 'lru-cache'
import { metaDefinitions, type ToolDefinition } from '../openapi/definition.ts'
import { VENDORS } from '../openapi/vendors/index.ts'
import type { Format, Style } from '../schemas/tools.ts'
import { bounded } from './bounded.ts'
import type { ServerTools } from './server-tools.ts'
import type { CallOptions, Gateway, ServerView } from './types.ts'

/** How long a list waits for a server that does not say what tools it has. */
export const LIST_WAIT_MS = 3000
/** The same for one that is known to be down: it may be about to come back. */
const DOWN_WAIT_MS = 250
const MAX_LISTS = 64

export interface ToolListQuery {
  readonly format: Format
  readonly style: Style
  /** Names or slugs; all servers where it is left out. */
  readonly servers?: readonly string[]
}

/** A list as it is sent. */
export interface MadeList {
  /** A JSON array: what the vendor's SDK takes for its tools. */
  readonly json: string
  /** What could not be carried over. */
  readonly warnings: readonly string[]
}

export interface TextToolList {
  /** The same object as long as nothing has changed. */
  readonly made: MadeList
  /** All that is wrong: also which servers are missing now. */
  readonly warnings: readonly string[]
}

interface Part {
  readonly key: unknown
  readonly definitions: readonly ToolDefinition[]
  readonly warnings: readonly string[]
}

export interface ToolListsOptions {
  readonly gateway: Pick<Gateway, 'servers' | 'server' | 'serverStatus'>
  readonly tools: ServerTools
  readonly waitMs?: number
}

/** The tool lists of the vendors. A list is made once, and again when what a server offers has changed. */
export class ToolLists {
  readonly #options: ToolListsOptions
  readonly #made = new LRUCache<string, MadeList>({ max: MAX_LISTS })

  constructor (options: ToolListsOptions) {
    this.#options = options
  }

  /** Throws `unknown_server`. A server that cannot be asked, or not in time, is a warning and delays nobody for long. */
  async list ({ format, style, servers }: ToolListQuery, options: CallOptions = {}): Promise<TextToolList> {
    const { gateway } = this.#options
    const chosen = servers === undefined ? gateway.servers() : servers.map((name) => gateway.server(name))
    const parts = await Promise.all([...new Map(chosen.map((server) => [server.name, server])).values()].map((server) => this.#part(server, style, options)))
    const key = JSON.stringify([format, style, parts.map((part) => part.key)])
    const made = this.#made.get(key) ?? make(format, parts.flatMap(({ definitions }) => definitions))
    this.#made.set(key, made)
    return { made, warnings: [...parts.flatMap(({ warnings }) => warnings), ...made.warnings] }
  }

  async #part (server: ServerView, style: Style, options: CallOptions): Promise<Part> {
    const { name, slug, functions } = server
    const { state, last_error: error } = this.#options.gateway.serverStatus(name)
    // Disabled or broken in the configuration: nothing of it can ever be called.
    if (state === 'stopped') return left(slug, error === undefined ? [] : [`${name}: ${error}`])
    if (style === 'meta') return { key: [slug, functions.map(({ op }) => op)], definitions: metaDefinitions(server), warnings: [] }
    const { waitMs = LIST_WAIT_MS } = this.#options
    return await this.#tools(server, state === 'ready' || state === 'connecting' ? waitMs : Math.min(waitMs, DOWN_WAIT_MS), error, options)
  }

  async #tools (server: ServerView, waitMs: number, lastError: string | undefined, { signal }: CallOptions): Promise<Part> {
    try {
      const set = await bounded(waitMs, signal, (stop) => this.#options.tools.of(server, { signal: stop }))
      if (set === undefined) {
        const why = lastError === undefined ? '' : ` (${lastError})`
        return left(server.slug, [`${server.name}: it did not list its tools within ${waitMs} ms and was left out${why}`])
      }
      return { key: [server.slug, set.key], definitions: set.definitions, warnings: set.warnings.map((text) => `${server.name}: ${text}`) }
    } catch (error) {
      return left(server.slug, [`${server.name}: ${error instanceof Error ? error.message : String(error)}`])
    }
  }
}

function left (slug: string, warnings: readonly string[]): Part {
  return { key: [slug], definitions: [], warnings }
}

function make (format: Format, definitions: readonly ToolDefinition[]): MadeList {
  const { tools, warnings } = VENDORS[format].list(definitions)
  return { json: JSON.stringify(tools), warnings }
}
