import type { OptionSpec } from '../client/commands.ts'

export interface LocalCommand {
  readonly options: Readonly<Record<string, OptionSpec>>
  /** What the words that are no options are. */
  readonly positional: 'files' | readonly string[]
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const

const help: OptionSpec = { type: 'boolean', short: 'h', help: 'show the help' }

/** The options of the commands that are no clients, as their `--help` has them, for completion alone. */
export const LOCAL_COMMANDS: Readonly<Record<string, LocalCommand>> = {
  serve: {
    positional: [],
    options: {
      config: { type: 'string', short: 'c', help: 'the configuration', complete: 'files' },
      host: { type: 'string', help: 'the address to listen on' },
      port: { type: 'string', short: 'p', help: 'the port' },
      'cache-dir': { type: 'string', help: 'where binary content is written', complete: 'files' },
      'log-level': { type: 'string', help: 'how much is logged', choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] },
      compat: { type: 'string', help: 'answer at the paths that mcpo has as well', choices: ['mcpo'] },
      'allow-unauthenticated': { type: 'boolean', help: 'listen on a non-loopback address without an API key' },
      help
    }
  },
  check: { positional: 'files', options: { json: { type: 'boolean', help: 'print the report as JSON' }, help } },
  init: { positional: 'files', options: { force: { type: 'boolean', help: 'overwrite the file' }, help } },
  completion: { positional: SHELLS, options: { help } }
}
