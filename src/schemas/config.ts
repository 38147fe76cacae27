import { Type, type Static } from 'typebox'
import { Strict } from './common.ts'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const SERVER_TYPES = ['stdio', 'http', 'sse'] as const

/** Timers of Node overflow at 2^31 ms; a day is more than any call needs. */
export const MAX_TIMEOUT_MS = 86_400_000

// `expected` completes "... must be": it is what an error says is allowed.
const Text = (expected: string, description: string) => Type.String({ minLength: 1, expected, description })
const Flag = (description: string) => Type.Boolean({ expected: 'true or false', description })
const Count = (minimum: number, maximum: number, unit: string, description: string) => Type.Integer({
  minimum,
  maximum,
  expected: `a whole number of ${unit} from ${minimum} to ${maximum}, without quotes`,
  description
})
const Texts = (each: string, description: string) => Type.Array(
  Type.String({ expected: `a string, ${each}` }),
  { expected: `a list of strings, ["...", "..."], each of them ${each}`, description }
)
const Named = (each: string, description: string) => Type.Record(
  Type.String(),
  Type.String({ expected: 'a string; numbers, true and false need quotes' }),
  { expected: `an object of strings, { "NAME": "value" }, one member for each ${each}`, description }
)

export const ToolFilterSchema = Strict({
  allow: Type.Optional(Texts('a tool name or a glob', 'The tools that are published and callable; * matches any characters. Empty or absent: all.')),
  deny: Type.Optional(Texts('a tool name or a glob', 'Tools that are hidden and refused, also when allow names them.'))
}, {
  expected: 'an object of lists of globs, { "allow": ["read_*"], "deny": ["delete_*"] }',
  description: 'Which of the server\'s tools exist for callers.'
})

/** One entry of `mcpServers`. Strings may hold `${VAR}`, `${VAR:-default}`, `${env:VAR}`, `${file:/path}`; `$${` is a literal `${`. */
export const ServerEntrySchema = Strict({
  type: Type.Optional(Type.Enum([...SERVER_TYPES], {
    expected: '"stdio" (with command), "http" or "sse" (with url)',
    description: 'The transport. Absent: stdio with a command; with a url, streamable HTTP and, where that is refused, HTTP+SSE.'
  })),
  command: Type.Optional(Text('a string, the program alone; its arguments go to args', 'The program of a stdio server. With a "/" in it, relative to cwd.')),
  args: Type.Optional(Texts('one argument (numbers need quotes)', 'The program\'s arguments.')),
  env: Type.Optional(Named('variable', 'Environment variables of the program, added to a small safe set.')),
  cwd: Type.Optional(Text('a string, the path of a folder', 'The program\'s working folder, relative to the folder of this file; ~ is the home folder.')),
  url: Type.Optional(Text('a string, an http:// or https:// URL', 'The address of a remote server.')),
  headers: Type.Optional(Named('header', 'HTTP headers for a remote server.')),
  disabled: Type.Optional(Flag('True: listed, but never started. Default: false.')),
  timeout_ms: Type.Optional(Count(1, MAX_TIMEOUT_MS, 'milliseconds', 'How long a call may go without an answer or progress. Default: 60000.')),
  max_total_timeout_ms: Type.Optional(Count(1, MAX_TIMEOUT_MS, 'milliseconds', 'How long a call may take in all, however much progress it reports. Default: 600000, or timeout_ms where that is more.')),
  max_concurrency: Type.Optional(Count(1, 10_000, 'calls', 'Calls in flight at once. Default: 32.')),
  max_queue: Type.Optional(Count(0, 100_000, 'calls', 'Calls that wait for a free place; past it, callers are told to retry. Default: 256.')),
  tools: Type.Optional(ToolFilterSchema)
}, { expected: 'an object with a command or a url', description: 'One MCP server.' })
export type ServerEntrySchema = Static<typeof ServerEntrySchema>

const TrustProxy = Type.Union([
  Type.Boolean(),
  Type.Array(Type.String({ minLength: 1 }))
], {
  expected: 'true, false, or a list of addresses and networks, ["loopback", "10.0.0.0/8"]',
  description: 'Whether X-Forwarded-* headers are believed, and from whom. Default: false.'
})

/** The daemon's own settings: the top-level keys beside `mcpServers`. */
export const SettingsSchema = Strict({
  host: Type.Optional(Text('a string, an address or a host name', 'Where to listen. Default: 127.0.0.1. Any other than a loopback address needs an API key.')),
  port: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535, expected: 'a whole number from 0 to 65535 (0: any free port), without quotes', description: 'Default: 7411.' })),
  cache_dir: Type.Optional(Text('a string, the path of a folder', 'Where binary content is spilled. Default: $XDG_CACHE_HOME/postern or ~/.cache/postern.')),
  log_level: Type.Optional(Type.Enum([...LOG_LEVELS], { expected: `one of ${LOG_LEVELS.join(', ')}`, description: 'Default: info.' })),
  api_key_file: Type.Optional(Text('a string, the path of a file', 'A file whose content is the API key that callers must send as a bearer token. POSTERN_API_KEY takes precedence.')),
  allow_unauthenticated: Type.Optional(Flag('True: listen beyond loopback even without an API key. Anybody who reaches the port can then run every tool. Default: false.')),
  allowed_hosts: Type.Optional(Texts('a host name, with or without a port', 'Further names that callers may use in the Host header; "*" is any.')),
  allowed_origins: Type.Optional(Texts('an origin, "https://app.example.com", or "*"', 'Web origins that may call, and that get CORS headers. Default: none.')),
  cors_origins: Type.Optional(Texts('an origin, "https://app.example.com", or "*"', 'Another name of allowed_origins.')),
  trust_proxy: Type.Optional(TrustProxy),
  compat: Type.Optional(Type.Enum(['mcpo'], { expected: '"mcpo", or left out', description: 'Also serve the paths of mcpo: /{server}/openapi.json and POST /{server}/{tool}.' })),
  max_body_bytes: Type.Optional(Count(1024, 1_073_741_824, 'bytes', 'The largest request body. Default: 1048576.')),
  drain_timeout_ms: Type.Optional(Count(0, MAX_TIMEOUT_MS, 'milliseconds', 'How long a stop waits for calls in flight. Default: 10000.'))
})
export type SettingsSchema = Static<typeof SettingsSchema>

const Servers = Type.Record(Type.String(), ServerEntrySchema, {
  expected: 'an object, { "<name>": { "command": ... } or { "url": ... } }',
  description: 'The MCP servers by name.'
})

/** The whole file, for editors and documentation. The parser says more about what is wrong than this schema can. */
export const ConfigFileSchema = Type.Object({
  mcpServers: Type.Optional(Servers),
  servers: Type.Optional(Servers),
  ...SettingsSchema.properties
}, { description: 'Postern\'s configuration: mcpServers (or servers) and the daemon\'s own settings.' })
