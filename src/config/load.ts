import { homedir } from 'node:os'
import { dirname, relative } from 'node:path'
import { ConfigError } from './errors.ts'
import { locateConfig } from './locate.ts'
import { parseConfig } from './parse.ts'
import { resolvePath } from './paths.ts'
import { readText, readTextSync, UnreadableFile } from './read-text.ts'
import type { GatewayConfig } from './types.ts'

export interface LoadOptions {
  /** The value of `--config`. */
  readonly flag?: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
}

export interface LoadedConfig {
  readonly config: GatewayConfig
  /** Absolute. */
  readonly file: string
  /** Absolute paths of the files that `${file:...}` named, those that could not be read included. */
  readonly dependencies: readonly string[]
}

function homeOf (env: LoadOptions['env']): string {
  const home = env['HOME']
  return home !== undefined && home !== '' ? home : homedir()
}

/** A path as messages show it: relative to the working folder where that is shorter to read. */
function shown (file: string, cwd: string): string {
  const short = relative(cwd, file)
  return short === '' || short.startsWith('..') ? file : short
}

function nothingFound (files: readonly string[]): ConfigError {
  return new ConfigError([
    `no configuration found; looked for ${files.join(' and ')}`,
    'make one with "postern init", or name one with --config FILE or POSTERN_CONFIG; at its smallest it is',
    '  { "mcpServers": { "everything": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-everything"] } } }'
  ])
}

async function findText ({ flag, env, cwd }: LoadOptions): Promise<{ file: string, text: string }> {
  const location = locateConfig({ flag, env, cwd, home: homeOf(env) })
  const files = location.kind === 'named' ? [location.file] : location.files
  for (const file of files) {
    try {
      return { file, text: await readText(file) }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      if (location.kind === 'search' && error.missing) continue
      const by = location.kind === 'named' ? ` (from ${location.by})` : ''
      const hint = error.missing ? '; "postern init FILE" writes an example' : ''
      throw new ConfigError([`${file}${by} ${error.message}${hint}`], { cause: error })
    }
  }
  throw nothingFound(files)
}

/**
 * Finds, reads and parses the configuration. Relative paths in it are relative to its own folder.
 * Throws a ConfigError: not found (where it looked), not readable, or not valid.
 */
export async function loadConfig (options: LoadOptions): Promise<LoadedConfig> {
  const { file, text } = await findText(options)
  const base = { dir: dirname(file), home: homeOf(options.env) }
  const dependencies = new Set<string>()
  const config = parseConfig(text, {
    ...base,
    file: shown(file, options.cwd),
    env: options.env,
    readFile: (path) => {
      const absolute = resolvePath(path, base)
      dependencies.add(absolute)
      return readTextSync(absolute)
    }
  })
  return { config, file, dependencies: [...dependencies] }
}
