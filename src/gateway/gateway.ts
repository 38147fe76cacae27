import type { Logger } from 'pino'
import { didYouMean } from '../catalog/nearest.ts'
import type { ServerEntry } from '../config/types.ts'
import type { CallOptions, Connection } from '../connections/types.ts'
import { PosternError } from '../errors.ts'
import type { Op } from '../functions/table.ts'
import type { CompleteInput, CompleteOutput } from '../schemas/complete.ts'
import type { PromptsOutput } from '../schemas/prompts.ts'
import type { KeptResult } from '../schemas/item.ts'
import type { SearchInput, SearchOutput } from '../schemas/search.ts'
import type { ServersOutput, ServerStatus } from '../schemas/servers.ts'
import { Utf8Text } from '../util/utf8.ts'
import { complete } from './complete.ts'
import { describe } from './describe.ts'
import { HeldContents } from './held.ts'
import { invoke } from './invoke.ts'
import { keepResult } from './keep-result.ts'
import { NO_METER, type Meter, type Outcome } from './meter.ts'
import { OutputChecks } from './output-check.ts'
import { prompt } from './prompt.ts'
import { listPrompts } from './prompts.ts'
import { read } from './read.ts'
import { Refresher } from './refresher.ts'
import type { Rendering, SpillWriter } from './rendering.ts'
import { resultUri } from './result-uri.ts'
import { searchServer, searchServers } from './search.ts'
import { GatewayServer, type Live } from './server.ts'
import type { Gateway, OperationInputs, OperationOutputs, ServerView, ToolsView } from './types.ts'

type Operations = { readonly [O in Op]: (live: Live, input: OperationInputs[O], options: CallOptions) => Promise<OperationOutputs[O]> }

export interface McpGatewayOptions {
  readonly spills: SpillWriter
  readonly log: Logger
  /** True once every server was tried. */
  readonly ready: () => boolean
  readonly held?: HeldContents
  readonly meter?: Meter
}

interface Member {
  readonly server: GatewayServer
  readonly leave: () => void
}

/** The gateway over real connections. Servers come and go with the configuration. */
export class McpGateway implements Gateway {
  readonly #options: McpGatewayOptions
  readonly #operations: Operations
  readonly #meter: Meter
  readonly #held: HeldContents
  #members: readonly Member[] = []
  /** By name and by slug; the configuration sees to it that no name is another's slug. */
  #byName: ReadonlyMap<string, GatewayServer> = new Map()
  #configError: string | undefined
  #warnings: readonly string[] = []

  constructor (options: McpGatewayOptions) {
    this.#options = options
    this.#meter = options.meter ?? NO_METER
    this.#held = options.held ?? new HeldContents()
    const rendering: Rendering = { spills: options.spills, held: this.#held, outputChecks: new OutputChecks(), meter: this.#meter }
    this.#operations = {
      search: searchServer,
      describe,
      invoke: (live, input, opts) => invoke(live, input, opts, rendering),
      read: (live, input, opts) => read(live, input, opts, rendering),
      prompt: (live, input, opts) => prompt(live, input, opts, rendering)
    }
  }

  /** Puts a configuration in force: `connectionOf` gives each entry's connection, the same one if it goes on. */
  configure (entries: readonly ServerEntry[], connectionOf: (name: string) => Connection | undefined, warnings: readonly string[]): void {
    const before = new Map(this.#members.map((member) => [member.server.name, member]))
    this.#members = entries.map((entry) => {
      const connection = connectionOf(entry.name)
      const old = before.get(entry.name)
      if (old !== undefined && old.server.entry === entry && old.server.live?.connection === connection) {
        before.delete(entry.name)
        return old
      }
      return this.#join(new GatewayServer(entry, connection))
    })
    this.#byName = new Map(this.#members.flatMap(({ server }) => [[server.slug, server], [server.name, server]]))
    for (const { leave } of before.values()) leave()
    this.#configError = undefined
    this.#warnings = warnings
  }

  /** Says why the configuration on disk is not the one in force. */
  reject (configError: string): void {
    this.#configError = configError
  }

  stop (): void {
    for (const { leave } of this.#members) leave()
  }

  servers (): readonly ServerView[] {
    return this.#members.map(({ server }) => server)
  }

  server (nameOrSlug: string): GatewayServer {
    const found = this.#byName.get(nameOrSlug)
    if (found !== undefined) return found
    const names = this.#members.map(({ server }) => server.name)
    throw new PosternError('unknown_server', `There is no server "${nameOrSlug.slice(0, 100)}".`, {
      hint: didYouMean(nameOrSlug, names) ?? (names.length === 0 ? 'No server is configured.' : `The servers are: ${names.slice(0, 50).join(', ')}.`)
    })
  }

  status (): ServersOutput {
    return {
      servers: this.#members.map(({ server }) => server.status()),
      ...(this.#configError === undefined ? {} : { config_error: this.#configError }),
      ...(this.#warnings.length === 0 ? {} : { warnings: [...this.#warnings] })
    }
  }

  serverStatus (nameOrSlug: string): ServerStatus {
    return this.server(nameOrSlug).status()
  }

  async restart (nameOrSlug: string, options: CallOptions = {}): Promise<ServerStatus> {
    const server = this.server(nameOrSlug)
    await server.requireLive().connection.restart(options)
    return server.status()
  }

  ready (): boolean {
    return this.#options.ready()
  }

  async tools (nameOrSlug: string, options: CallOptions = {}): Promise<ToolsView> {
    return await this.server(nameOrSlug).requireLive().catalog.list('tool', options)
  }

  async call<O extends Op> (op: O, nameOrSlug: string, input: OperationInputs[O], options: CallOptions = {}): Promise<OperationOutputs[O]> {
    const server = this.server(nameOrSlug)
    const startedAt = performance.now()
    let outcome: Outcome = 'internal_error'
    try {
      // A tools-only server gives results that must be paged, though it has no resources.
      const live = 'uri' in input && resultUri.id(input.uri) !== undefined
        ? server.requireLive()
        : server.offering(op) ?? await server.require(op, options)
      const output = await this.#operations[op](live, input, options)
      outcome = 'is_error' in output && output.is_error ? 'tool_error' : 'ok'
      return output
    } catch (error) {
      if (error instanceof PosternError) outcome = error.code
      throw error
    } finally {
      this.#meter.called(server.name, op, outcome, (performance.now() - startedAt) / 1000)
    }
  }

  keep (nameOrSlug: string, text: string): KeptResult | undefined {
    return keepResult(this.#held, this.server(nameOrSlug).slug, [{ kind: 'text', text: new Utf8Text(text), sniffed: false }])
  }

  async searchAll (input: SearchInput, options: CallOptions = {}): Promise<SearchOutput> {
    const lives = this.#members.flatMap(({ server }) => server.live ?? [])
    return await searchServers(lives, input, options)
  }

  async prompts (options: CallOptions = {}): Promise<PromptsOutput> {
    const lives = this.#members.flatMap(({ server }) => server.live ?? [])
    return await listPrompts(lives.filter(({ connection }) => connection.status().features.prompts), options)
  }

  async complete (input: CompleteInput, options: CallOptions = {}): Promise<CompleteOutput> {
    return await complete(this.#members.map(({ server }) => server), input, options)
  }

  #join (server: GatewayServer): Member {
    const { live } = server
    if (live === undefined) return { server, leave: () => {} }
    const refresher = new Refresher(live.catalog, this.#options.log.child({ server: server.name }))
    const unsubscribe = live.connection.onListChanged(() => refresher.changed())
    return { server, leave: () => { unsubscribe(); refresher.stop() } }
  }
}
