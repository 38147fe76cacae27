import type { LogLevel } from '../schemas/config.ts'

/** How a server is reached. `auto`: streamable HTTP first, HTTP+SSE when that is refused. */
export type TransportConfig =
  | {
    readonly kind: 'stdio'
    readonly command: string
    readonly args: readonly string[]
    /** Added to the SDK's safe default environment. */
    readonly env: Readonly<Record<string, string>>
    /** Absolute. */
    readonly cwd?: string
  }
  | {
    readonly kind: 'http' | 'sse' | 'auto'
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
  }

/** Globs over tool names; see `tool-filter.ts`. */
export interface ToolGlobs {
  readonly allow: readonly string[]
  readonly deny: readonly string[]
}

/** A server, complete: every default filled in, every variable interpolated, every path absolute. */
export interface ServerConfig {
  readonly name: string
  readonly slug: string
  /** A disabled server is listed as stopped and never started; its variables are not looked up. */
  readonly disabled: boolean
  readonly timeoutMs: number
  readonly maxTotalTimeoutMs: number
  readonly maxConcurrency: number
  readonly maxQueue: number
  readonly tools: ToolGlobs
  readonly transport: TransportConfig
  readonly error?: undefined
}

/** A server whose variables could not be filled in: it stays stopped, the others go on. */
export interface BrokenServer {
  readonly name: string
  readonly slug: string
  /** The transport that the entry asks for, as `GET /servers` shows it. */
  readonly transport: { readonly kind: TransportConfig['kind'] }
  /** One line that names the server and every key and variable; free of secrets. */
  readonly error: string
}

/** Told apart by `error`. */
export type ServerEntry = ServerConfig | BrokenServer

/** The daemon's own settings, complete. Command line and environment take precedence over them. */
export interface Settings {
  readonly host: string
  readonly port: number
  /** Absolute. */
  readonly cacheDir: string
  readonly logLevel: LogLevel
  /** Absolute path of a file whose content is the API key. */
  readonly apiKeyFile: string | undefined
  /** The explicit override of the refusal to bind a non-loopback address without an API key. */
  readonly allowUnauthenticated: boolean
  /** Names accepted in `Host`, beside the loopback names and the bound address. */
  readonly allowedHosts: readonly string[]
  /** Origins that may call, and that get CORS headers; `*` is any. */
  readonly allowedOrigins: readonly string[]
  /** As Fastify's `trustProxy`: nobody, everybody, or these addresses and networks. */
  readonly trustProxy: boolean | readonly string[]
  readonly compat: 'mcpo' | undefined
  readonly maxBodyBytes: number
  /** How long a stop waits for calls in flight. */
  readonly drainTimeoutMs: number
}

export interface GatewayConfig extends Settings {
  /** In the order of the file. */
  readonly servers: readonly ServerEntry[]
  /** What was tolerated, a line each; free of secrets. */
  readonly warnings: readonly string[]
  /** Values that came from variables and files, for `secretsOf`. Never print them. */
  readonly interpolated: readonly string[]
}
