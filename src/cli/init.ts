import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { fileArguments } from './file-arguments.ts'
import { EXIT, type CliIo } from './io.ts'
import { STARTER } from './starter.ts'

const HELP = `postern init: write a starter configuration

Usage: postern init [FILE] [--force]

FILE is ./postern.json when it is not given. A file that exists is left alone, unless --force is given.

  --force     overwrite FILE
  -h, --help  show this help

Examples:
  postern init
  postern init ~/.config/postern/config.json
`

function codeOf (error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Why the file could not be written, as the end of a sentence that begins with its path; undefined when it was. */
async function tryWrite (file: string, force: boolean): Promise<string | undefined> {
  try {
    await mkdir(dirname(file), { recursive: true })
  } catch (error) {
    const code = codeOf(error)
    const isFile = code === 'EEXIST' || code === 'ENOTDIR'
    return `cannot be written: ${isFile ? 'a part of its path is a file, not a folder' : code ?? 'unknown error'}`
  }
  try {
    // Private, since people put tokens into it; `wx` makes the refusal to overwrite free of races.
    await writeFile(file, STARTER, { flag: force ? 'w' : 'wx', mode: 0o600 })
    return undefined
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return 'exists already; name another file, or overwrite it with --force'
    return `cannot be written: ${code === 'EISDIR' ? 'it is a folder; name a file in it' : code ?? 'unknown error'}`
  }
}

async function write (file: string, force: boolean, io: CliIo): Promise<number> {
  const failure = await tryWrite(file, force)
  if (failure !== undefined) {
    io.stderr.write(`postern init: ${file} ${failure}\n`)
    return EXIT.usage
  }
  const isDefault = relative(io.cwd, file) === 'postern.json'
  const name = isDefault ? '' : ` ${file}`
  io.stdout.write(`wrote ${file}\nnext: edit it, then\n  postern check${name}\n  postern serve${isDefault ? '' : ` --config${name}`}\n`)
  return EXIT.done
}

/** `postern init [FILE] [--force]`. Resolves to the exit code. */
export async function initCommand (argv: readonly string[], io: CliIo): Promise<number> {
  const given = fileArguments({ name: 'init', help: HELP, flags: ['force'] }, argv, io)
  return typeof given === 'number' ? given : await write(resolve(io.cwd, given.file ?? 'postern.json'), given.flag('force'), io)
}
