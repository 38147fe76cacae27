import { CLIENT_COMMANDS } from './client/commands.ts'
import { EXIT, type CliIo } from './io.ts'
import { version } from './version.ts'

type Command = (argv: readonly string[], io: CliIo) => Promise<number>

interface Entry {
  readonly summary: string
  /** Loaded when it is called for, so that no command pays for another. */
  readonly load: () => Promise<Command>
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: { summary: 'run the gateway', load: async () => (await import('./serve.ts')).serveCommand },
  check: { summary: 'validate a configuration', load: async () => (await import('./check.ts')).checkCommand },
  init: { summary: 'write a starter configuration', load: async () => (await import('./init.ts')).initCommand },
  ...Object.fromEntries(Object.entries(CLIENT_COMMANDS).map(([name, { summary }]): [string, Entry] => [
    name, { summary, load: async () => (await import('./client/run.ts')).clientCommand(name) }
  ])),
  completion: { summary: 'print the completion script of a shell', load: async () => (await import('./completion.ts')).completionCommand }
}

/** What the completion scripts call; for them alone, so it is in no help. */
const COMPLETE = '__complete'

function help (): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return `postern: a local HTTP gateway that exposes MCP servers to any LLM

Usage: postern COMMAND [ARGUMENTS]

${lines.join('\n')}

  postern COMMAND --help shows the options and examples of a command, postern --version the version.
`
}

function summaries (): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary]))
}

/** Runs the command that the arguments name. Gives back the exit code. */
export async function main (argv: readonly string[], io: CliIo): Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const stream = name === undefined ? io.stderr : io.stdout
    stream.write(help())
    return name === undefined ? EXIT.usage : EXIT.done
  }
  if (name === '--version' || name === '-V') {
    io.stdout.write(`${await version()}\n`)
    return EXIT.done
  }
  if (name === COMPLETE) return await (await import('./complete.ts')).completeCommand(rest, io, summaries())
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (entry === undefined) {
    io.stderr.write(`postern: there is no command "${name}"; the commands are ${Object.keys(COMMANDS).join(', ')}\n`)
    return EXIT.usage
  }
  const command = await entry.load()
  return await command(rest, io)
}
