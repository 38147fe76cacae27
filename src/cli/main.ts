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
  init: { summary: 'write a starter configuration', load: async () => (await import('./init.ts')).initCommand }
}

function help (): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return `postern: a local HTTP gateway that exposes MCP servers to any LLM

Usage: postern COMMAND [ARGUMENTS]

${lines.join('\n')}

  postern COMMAND --help shows the options and examples of a command, postern --version the version.
`
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
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (entry === undefined) {
    io.stderr.write(`postern: there is no command "${name}"; the commands are ${Object.keys(COMMANDS).join(', ')}\n`)
    return EXIT.usage
  }
  const command = await entry.load()
  return await command(rest, io)
}
