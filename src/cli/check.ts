import { resolve } from 'node:path'
import { ConfigError } from '../config/errors.ts'
import { loadConfig, type LoadedConfig } from '../config/load.ts'
import { redact, secretsOf } from '../config/secrets.ts'
import type { ServerEntry } from '../config/types.ts'
import { fileArguments } from './file-arguments.ts'
import { EXIT, type CliIo } from './io.ts'

const HELP = `postern check: validate a configuration

Usage: postern check [FILE] [--json]

Without FILE the configuration is looked for as "postern serve" does: POSTERN_CONFIG, ./postern.json,
then ~/.config/postern/config.json. Variables and secret files are looked up, no server is started.

  --json      print { file, ok, errors, warnings, servers } for programs
  -h, --help  show this help

Examples:
  postern check
  postern check ~/.cursor/mcp.json
  postern check postern.json --json | jq .errors

Exit codes: 0 the configuration can be used (there may be warnings), 2 it cannot, or not all of it.
`

interface ServerReport {
  readonly name: string
  readonly slug: string
  readonly transport: string
  /** The program and the package that it runs, or the URL without credentials and query. */
  readonly target: string
  readonly state: 'ok' | 'disabled' | 'error'
}

interface Report {
  readonly file: string | null
  readonly ok: boolean
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  readonly servers: readonly ServerReport[]
}

/** Words of npx, uvx, docker and the like that stand before the name of what they run. */
const RUNNER_WORDS = /^(-y|--yes|-q|-m|-i|--rm|run|exec|dlx|tool)$/

/** A command line as far as it names what runs; the arguments behind that may be secrets. */
function programOf (command: string, args: readonly string[]): string {
  const index = args.findIndex((arg) => !RUNNER_WORDS.test(arg))
  const end = index === -1 ? args.length : args[index]?.startsWith('-') === true ? index : index + 1
  const shown = args.slice(0, end)
  return [command, ...shown, ...(shown.length < args.length ? ['...'] : [])].join(' ')
}

function targetOf (server: ServerEntry): string {
  if (server.error !== undefined) return ''
  const { transport } = server
  if (transport.kind === 'stdio') return programOf(transport.command, transport.args)
  if (!URL.canParse(transport.url)) return transport.url
  const { origin, pathname } = new URL(transport.url)
  return origin + pathname
}

function reportOf ({ config, file }: LoadedConfig): Report {
  const secrets = secretsOf(config)
  const errors = config.servers.flatMap(({ error }) => error === undefined ? [] : [error])
  return {
    file,
    ok: errors.length === 0,
    errors,
    warnings: config.warnings,
    servers: config.servers.map((server) => ({
      name: server.name,
      slug: server.slug,
      transport: server.transport.kind,
      target: redact(targetOf(server), secrets),
      state: server.error !== undefined ? 'error' : server.disabled ? 'disabled' : 'ok'
    }))
  }
}

function table (servers: readonly ServerReport[]): string {
  const rows = [
    ['SERVER', 'TRANSPORT', 'STATE', 'TARGET'],
    ...servers.map(({ name, transport, state, target }) => [name, transport, state, target])
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd() + '\n').join('')
}

async function makeReport (file: string | undefined, io: CliIo): Promise<Report> {
  try {
    return reportOf(await loadConfig({ flag: file, env: io.env, cwd: io.cwd }))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { file: file === undefined ? null : resolve(io.cwd, file), ok: false, errors: error.lines, warnings: error.warnings, servers: [] }
  }
}

function print (report: Report, io: CliIo): void {
  for (const warning of report.warnings) io.stderr.write(`warning: ${warning}\n`)
  // A continuation line (an example) is indented and belongs to the one above it.
  for (const error of report.errors) io.stderr.write(error.startsWith(' ') ? `${error}\n` : `error: ${error}\n`)
  if (report.servers.length > 0) io.stdout.write(table(report.servers))
  if (report.ok) io.stdout.write(`${report.file}: ok, ${report.servers.length} ${report.servers.length === 1 ? 'server' : 'servers'}\n`)
}

/** `postern check [FILE] [--json]`. Resolves to the exit code. */
export async function checkCommand (argv: readonly string[], io: CliIo): Promise<number> {
  const given = fileArguments({ name: 'check', help: HELP, flags: ['json'], fileOption: 'config' }, argv, io)
  if (typeof given === 'number') return given
  const report = await makeReport(given.file, io)
  if (given.flag('json')) io.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else print(report, io)
  return report.ok ? EXIT.done : EXIT.usage
}
