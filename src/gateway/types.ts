import type { CallOptions } from '../connections/types.ts'
import type { MetaFunction, Op } from '../functions/table.ts'
import type { CatalogItem } from '../catalog/item.ts'
import type { CompleteInput, CompleteOutput } from '../schemas/complete.ts'
import type { DescribeInput, DescribeOutput } from '../schemas/describe.ts'
import type { InvokeInput, InvokeOutput } from '../schemas/invoke.ts'
import type { KeptResult } from '../schemas/item.ts'
import type { PromptInput, PromptOutput } from '../schemas/prompt.ts'
import type { PromptsOutput } from '../schemas/prompts.ts'
import type { ReadInput, ReadOutput } from '../schemas/read.ts'
import type { SearchInput, SearchOutput } from '../schemas/search.ts'
import type { ServerStatus, ServersOutput } from '../schemas/servers.ts'

export type { CallOptions }

export interface OperationInputs {
  search: SearchInput
  describe: DescribeInput
  invoke: InvokeInput
  read: ReadInput
  prompt: PromptInput
}

export interface OperationOutputs {
  search: SearchOutput
  describe: DescribeOutput
  invoke: InvokeOutput
  read: ReadOutput
  prompt: PromptOutput
}

/** A server as documents and routes see it. */
export interface ServerView {
  readonly name: string
  readonly slug: string
  /** The meta-functions that its features allow now. */
  readonly functions: readonly MetaFunction[]
  /** What the server tells a model about itself; of any length. */
  readonly instructions: string | undefined
  readonly state: ServerStatus['state']
  readonly lastError: string | undefined
  /** How the server calls itself, once it was reached. */
  readonly serverInfo: { readonly name: string, readonly version: string } | undefined
}

/** The tools of one server, for documents and tool lists. */
export interface ToolsView {
  readonly items: readonly CatalogItem[]
  readonly warnings: readonly string[]
  /** Changes with the listing; a cache key for what is derived from it. */
  readonly version: number
}

/** The application: every operation, without HTTP. All methods reject with a PosternError. */
export interface Gateway {
  /** The servers in the order of the configuration. */
  servers (): readonly ServerView[]
  /** One server by name or slug; throws `unknown_server` with the nearest names. */
  server (nameOrSlug: string): ServerView
  /** What `GET /servers` answers. */
  status (): ServersOutput
  serverStatus (nameOrSlug: string): ServerStatus
  /** Connects a server anew, its process included. Resolves with its status when that is done or has failed. */
  restart (nameOrSlug: string, options?: CallOptions): Promise<ServerStatus>
  /** True once every server has been tried. */
  ready (): boolean
  /** The tools of a server that its `tools` filter lets through. */
  tools (nameOrSlug: string, options?: CallOptions): Promise<ToolsView>
  /**
   * Carries out an operation on a server. The input was validated against the operation's schema.
   * A server whose features withhold the operation: `capability_missing`.
   */
  call<O extends Op> (op: O, nameOrSlug: string, input: OperationInputs[O], options?: CallOptions): Promise<OperationOutputs[O]>
  /** Keeps a text for paging, as if it were a result of the server; undefined when it is too large to be kept. */
  keep (nameOrSlug: string, text: string): KeptResult | undefined
  /** Searches every server. */
  searchAll (input: SearchInput, options?: CallOptions): Promise<SearchOutput>
  /** The prompts of every server, with their arguments; a server that cannot list them is a warning. */
  prompts (options?: CallOptions): Promise<PromptsOutput>
  /** What may stand in the place of a command line's last word; empty whatever goes wrong. */
  complete (input: CompleteInput, options?: CallOptions): Promise<CompleteOutput>
}
