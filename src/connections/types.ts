import type { Features } from '../schemas/common.ts'
import type { CancelSignal } from '../util/cancel.ts'

export type ConnectionState = 'connecting' | 'ready' | 'backoff' | 'auth_required' | 'stopped'
export type TransportKind = 'stdio' | 'http' | 'sse'
/** The four listings of MCP, by the member that carries the items. */
export type ListKind = 'tools' | 'resources' | 'resourceTemplates' | 'prompts'

export interface ConnectionStatus {
  readonly state: ConnectionState
  readonly since: Date
  readonly nextTryAt?: Date
  readonly transport: TransportKind
  readonly protocolVersion?: string
  readonly serverInfo?: { readonly name: string, readonly version: string }
  /** What the server tells a model about itself. */
  readonly instructions?: string
  readonly features: Features
  readonly capabilitiesKnown: boolean
  readonly lastError?: string
}

export type Offer = Pick<ConnectionStatus, 'state' | 'features' | 'capabilitiesKnown'>

/** Items as the server sent them, unvalidated: whoever uses a member checks it. */
export interface Listing {
  readonly items: readonly unknown[]
  readonly warnings: readonly string[]
  /** Changes whenever the listing was fetched anew with other content; for caches of what is derived from it. */
  readonly version: number
}

export interface ProgressEvent {
  readonly kind: 'progress' | 'log'
  /** The params of the notification, as the server sent them. */
  readonly params: unknown
}

export interface CallOptions {
  /** Ends the call: the server is sent a cancellation. */
  readonly signal?: CancelSignal
  /** The tool is annotated read-only or idempotent, so a lost call may be sent again. */
  readonly retrySafe?: boolean
  readonly onEvent?: (event: ProgressEvent) => void
}

/** What the gateway sees of one server. Every method rejects with a PosternError. */
export interface Connection {
  readonly name: string
  readonly slug: string
  status (): ConnectionStatus
  /** The part of the status that decides what the server offers: asked for every call. */
  offer (): Offer
  /** Ends the session (or the wait for the next try) and connects anew. Resolves when that is done or has failed. */
  restart (options?: CallOptions): Promise<void>
  /** Resolves once a connection that is under way is there, or has failed. */
  settled (options?: CallOptions): Promise<void>
  /** One listing, all its pages, from the cache where that is fresh. A kind that is not advertised is empty. */
  list (kind: ListKind, options?: CallOptions & { readonly fresh?: boolean }): Promise<Listing>
  /** The listing that is cached, however old; no RPC. */
  cached (kind: ListKind): Listing | undefined
  /** The raw result of `tools/call`. */
  callTool (name: string, args: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown>
  /** The raw result of `resources/read`. */
  readResource (uri: string, options?: CallOptions): Promise<unknown>
  /** The raw result of `prompts/get`. */
  getPrompt (name: string, args: Readonly<Record<string, string>>, options?: CallOptions): Promise<unknown>
  /** The raw result of `completion/complete`; rejects when the server does not offer completions. */
  complete (params: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown>
  /** Called after a listing was dropped (`list_changed`, a reconnect). Returns the function that unsubscribes. */
  onListChanged (listener: (kinds: readonly ListKind[]) => void): () => void
}
