import { metaDefinitions, type ToolDefinition } from '../openapi/definition.ts'
import { VENDORS } from '../openapi/vendors/index.ts'
import type { Format, Style } from '../schemas/tools.ts'
import { atOnce } from '../util/at-once.ts'
import type { CancelSignal } from '../util/cancel.ts'
import { MadeFrom } from '../util/made-from.ts'
import { bounded } from './bounded.ts'
import type { ServerTools, ToolSet } from './server-tools.ts'
import type { Gateway, ServerView } from './types.ts'

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
  /** Another whenever the definitions are others. */
  readonly key: unknown
  readonly definitions: () => readonly ToolDefinition[]
  readonly warnings: readonly string[]
}

/** Gives the caller's signal, once something has to be waited for. */
type Caller = () => CancelSignal | undefined

export interface ToolListsOptions {
  readonly gateway: Pick<Gateway, 'servers' | 'server'>
  readonly tools: ServerTools
  readonly waitMs?: number
}

/** The tool lists of the vendors. A list is made once, and again when what a server offers has changed. */
export class ToolLists {
  readonly #options: ToolListsOptions
  readonly #made = new MadeFrom<MadeList>(MAX_LISTS)

  constructor (options: ToolListsOptions) {
    this.#options = options
  }

  /** Throws `unknown_server`. A server that cannot be asked, or not in time, is a warning and delays nobody for long. */
  async list ({ format, style, servers }: ToolListQuery, caller: Caller = () => undefined): Promise<TextToolList> {
    const { gateway } = this.#options
    const chosen = servers === undefined ? gateway.servers() : distinct(servers.map((name) => gateway.server(name)))
    const parts = await Promise.all(chosen.map((server) => style === 'meta' ? this.#meta(server) : this.#tools(server, caller)))
    const key = `${format} ${style} ${chosen.map(({ slug }) => slug).join(' ')}`
    const made = this.#made.of(key, parts.map((part) => part.key), () => make(format, parts.flatMap(({ definitions }) => definitions())))
    return { made, warnings: [...parts.flatMap(({ warnings }) => warnings), ...made.warnings] }
  }

  #meta (server: ServerView): Part {
    if (server.state === 'stopped') return stopped(server)
    return { key: [server.name, ...server.functions.map(({ op }) => op)].join(' '), definitions: () => metaDefinitions(server), warnings: [] }
  }

  async #tools (server: ServerView, caller: Caller): Promise<Part> {
    try {
      const asked = this.#options.tools.of(server)
      // Nearly always it is known, and then there is no need to see to limits and signals.
      const set = await atOnce(asked)
      return set === undefined ? await this.#late(server, asked, caller) : listed(server, set)
    } catch (error) {
      return server.state === 'stopped' ? stopped(server) : left(server, error instanceof Error ? error.message : String(error))
    }
  }

  async #late (server: ServerView, asked: Promise<ToolSet>, caller: Caller): Promise<Part> {
    const { waitMs = LIST_WAIT_MS } = this.#options
    const { state, lastError: error } = server
    const ms = state === 'ready' || state === 'connecting' ? waitMs : Math.min(waitMs, DOWN_WAIT_MS)
    const set = await bounded(ms, caller(), () => asked)
    if (set !== undefined) return listed(server, set)
    return left(server, `it did not list its tools within ${ms} ms and was left out${error === undefined ? '' : ` (${error})`}`)
  }
}

function distinct (servers: readonly ServerView[]): readonly ServerView[] {
  return [...new Map(servers.map((server) => [server.name, server])).values()]
}

function listed ({ name }: ServerView, { key, definitions, warnings }: ToolSet): Part {
  return { key, definitions: () => definitions, warnings: warnings.map((text) => `${name}: ${text}`) }
}

function left ({ name }: ServerView, ...why: readonly string[]): Part {
  return { key: undefined, definitions: () => [], warnings: why.map((text) => `${name}: ${text}`) }
}

/** Disabled, or broken in the configuration: nothing of it can ever be called. */
function stopped (server: ServerView): Part {
  return server.lastError === undefined ? left(server) : left(server, server.lastError)
}

function make (format: Format, definitions: readonly ToolDefinition[]): MadeList {
  const { tools, warnings } = VENDORS[format].list(definitions)
  return { json: JSON.stringify(tools), warnings }
}
