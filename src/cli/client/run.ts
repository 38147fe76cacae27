import { parseArgs } from 'node:util'
import { EXIT, type CliIo } from '../io.ts'
import { Api, DEFAULT_URL } from './api.ts'
import { CLIENT_COMMANDS, COMMON_OPTIONS, type ClientCommand } from './commands.ts'
import type { ClientContext } from './context.ts'
import { ApiProblem, Cancelled, OutputClosed, Unreachable, UsageError } from './errors.ts'
import { helpText } from './help.ts'
import { missingFields, missingText } from './missing.ts'
import { Printer } from './printer.ts'

/** What the caller got wrong, as opposed to what a server or a tool did. */
const USAGE_CODES = new Set(['invalid_request', 'invalid_pattern', 'unsupported_template', 'missing_arguments'])

/** Runs a command that is a client of the daemon. Resolves to the exit code. */
export function clientCommand (name: string): (argv: readonly string[], io: CliIo) => Promise<number> {
  return async (argv, io) => {
    const command = CLIENT_COMMANDS[name]
    if (command === undefined) throw new TypeError(`no client command ${name}`)
    const printer = new Printer(io)
    // The printer learns of a closed output from its writes; without a listener the event would end the process.
    io.stdout.on('error', () => {})
    try {
      const parsed = parse(command, argv)
      if (parsed.flag('help')) {
        await printer.styled(helpText(name, command))
        return EXIT.done
      }
      const api = new Api(parsed.option('url') ?? set(io.env['POSTERN_URL']) ?? DEFAULT_URL, set(io.env['POSTERN_API_KEY']))
      const run = await command.load()
      return await run({ ...parsed, api, io, printer, json: parsed.flag('json') })
    } catch (error) {
      return await report(error, { name, printer, json: argv.includes('--json') })
    }
  }
}

function set (value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim()
}

function parse ({ options }: ClientCommand, argv: readonly string[]): Pick<ClientContext, 'positionals' | 'option' | 'flag'> {
  const specs = Object.entries({ ...options, ...COMMON_OPTIONS })
  const known = Object.fromEntries(specs.map(([option, { type, short }]) => [option, { type, ...(short === undefined ? {} : { short }) }]))
  try {
    const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options: known })
    return {
      positionals,
      option: (option) => {
        const value = values[option]
        return typeof value === 'string' ? value : undefined
      },
      flag: (option) => values[option] === true
    }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function report (error: unknown, { name, printer, json }: { readonly name: string, readonly printer: Printer, readonly json: boolean }): Promise<number> {
  if (error instanceof OutputClosed) return EXIT.done
  if (error instanceof Cancelled) return EXIT.cancelled
  if (error instanceof UsageError) {
    printer.note(`postern ${name}: ${error.message}\nTry "postern ${name} --help".`)
    return EXIT.usage
  }
  if (error instanceof Unreachable) {
    printer.note(`postern ${name}: ${error.message}.\nStart a daemon with "postern serve", or name another with --url or POSTERN_URL.`)
    return EXIT.unreachable
  }
  if (error instanceof ApiProblem) {
    if (json) await printer.json(error.body)
    else printer.note(problemText(name, error))
    return USAGE_CODES.has(error.code) ? EXIT.usage : EXIT.failed
  }
  throw error
}

function problemText (name: string, { message, hint, code, problem }: ApiProblem): string {
  const missing = missingFields(problem)
  const next = code === 'unauthorized'
    ? 'Set POSTERN_API_KEY to the key that the daemon was started with.'
    : missing.length > 0 ? missingText(missing) : hint
  return `postern ${name}: ${message}${next === undefined ? '' : `\n${next}`}`
}
