import { parseArgs, type ParseArgsConfig } from 'node:util'
import { EXIT, type CliIo } from './io.ts'

/** A command that works on one file. */
export interface FileCommand {
  readonly name: string
  readonly help: string
  /** Its flags, beside `--help`. */
  readonly flags: readonly string[]
  /** An option that names the file as well. */
  readonly fileOption?: string
}

export interface FileArguments {
  readonly file: string | undefined
  readonly flag: (name: string) => boolean
}

/** Takes `[FILE]` and the flags of a command. Where the help was asked for, or something is wrong, it is told, and the exit code given. */
export function fileArguments ({ name, help, flags, fileOption }: FileCommand, argv: readonly string[], io: CliIo): FileArguments | number {
  const options: NonNullable<ParseArgsConfig['options']> = {
    ...Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }])),
    ...(fileOption === undefined ? {} : { [fileOption]: { type: 'string' } }),
    help: { type: 'boolean', short: 'h' }
  }
  try {
    const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options })
    if (values['help'] === true) {
      io.stdout.write(help)
      return EXIT.done
    }
    if (positionals.length > 1) return refuse(name, 'one FILE at a time', io)
    const named = fileOption === undefined ? undefined : values[fileOption]
    return { file: positionals[0] ?? (typeof named === 'string' ? named : undefined), flag: (flag) => values[flag] === true }
  } catch (error) {
    return refuse(name, error instanceof Error ? error.message : 'wrong usage', io)
  }
}

function refuse (name: string, why: string, io: CliIo): number {
  io.stderr.write(`postern ${name}: ${why}\nTry "postern ${name} --help".\n`)
  return EXIT.usage
}
