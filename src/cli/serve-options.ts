import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { GatewayConfig, Settings } from '../config/types.ts'
import { isLoopback } from '../http/loopback.ts'
import { LOG_LEVELS, type LogLevel } from '../schemas/config.ts'
import type { CliIo } from './io.ts'

/** Something that the operator must mend before the daemon can start; one line each. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export interface ServeFlags {
  readonly help: boolean
  readonly config: string | undefined
  readonly host: string | undefined
  readonly port: string | undefined
  readonly cacheDir: string | undefined
  readonly logLevel: string | undefined
  readonly compat: string | undefined
  readonly allowUnauthenticated: boolean
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  config: { type: 'string', short: 'c' },
  host: { type: 'string' },
  port: { type: 'string', short: 'p' },
  'cache-dir': { type: 'string' },
  'log-level': { type: 'string' },
  compat: { type: 'string' },
  'allow-unauthenticated': { type: 'boolean' }
} as const

export function parseServeFlags (argv: readonly string[]): ServeFlags {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS, strict: true })
    return {
      help: values.help === true,
      config: values.config,
      host: values.host,
      port: values.port,
      cacheDir: values['cache-dir'],
      logLevel: values['log-level'],
      compat: values.compat,
      allowUnauthenticated: values['allow-unauthenticated'] === true
    }
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}; see "postern serve --help"`)
  }
}

/** The settings in force: the command line before the environment before the configuration. */
export function mergeSettings (config: GatewayConfig, flags: ServeFlags, io: Pick<CliIo, 'env' | 'cwd'>): Settings {
  const pick = (flag: string | undefined, name: string): string | undefined => flag ?? (io.env[name] === '' ? undefined : io.env[name])
  const port = pick(flags.port, 'POSTERN_PORT')
  const cacheDir = pick(flags.cacheDir, 'POSTERN_CACHE_DIR')
  const logLevel = pick(flags.logLevel, 'POSTERN_LOG_LEVEL')
  return {
    ...config,
    host: pick(flags.host, 'POSTERN_HOST') ?? config.host,
    port: port === undefined ? config.port : toPort(port),
    cacheDir: cacheDir === undefined ? config.cacheDir : resolve(io.cwd, cacheDir),
    logLevel: logLevel === undefined ? config.logLevel : toLogLevel(logLevel),
    compat: flags.compat === undefined ? config.compat : toCompat(flags.compat),
    allowUnauthenticated: flags.allowUnauthenticated || config.allowUnauthenticated
  }
}

/** The API key, from the environment or a file; undefined when none is set. */
export async function readApiKey (settings: Settings, io: Pick<CliIo, 'env' | 'cwd'>): Promise<string | undefined> {
  const key = io.env['POSTERN_API_KEY']
  if (key !== undefined && key.trim() !== '') return key.trim()
  const file = io.env['POSTERN_API_KEY_FILE'] ?? settings.apiKeyFile
  if (file === undefined || file === '') return undefined
  const path = resolve(io.cwd, file)
  let text: string
  try {
    text = (await readFile(path, 'utf8')).trim()
  } catch (error) {
    throw new StartError(`the API key file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (text === '') throw new StartError(`the API key file ${path} is empty`)
  return text
}

/** Refuses to be reachable from other machines without a key, unless told that this is meant. */
export function assertSafeBind (settings: Settings, apiKey: string | undefined): void {
  if (isLoopback(settings.host) || apiKey !== undefined || settings.allowUnauthenticated) return
  const what = isIP(settings.host) === 0 ? `host "${settings.host}"` : `address ${settings.host}`
  throw new StartError(`refusing to listen on the non-loopback ${what} without an API key: anybody who reaches it could run your tools. ` +
    'Set POSTERN_API_KEY or POSTERN_API_KEY_FILE, listen on 127.0.0.1, or pass --allow-unauthenticated if something else guards it')
}

function toPort (text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65535) return port
  throw new StartError(`the port "${text}" is not a number from 0 to 65535`)
}

function toLogLevel (text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text)
  if (level !== undefined) return level
  throw new StartError(`the log level "${text}" is not known; the levels are ${LOG_LEVELS.join(', ')}`)
}

function toCompat (text: string): 'mcpo' {
  if (text === 'mcpo') return text
  throw new StartError(`--compat "${text}" is not known; it can be mcpo`)
}
