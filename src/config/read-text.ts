import { readFileSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { getSystemErrorMap } from 'node:util'

/** No configuration and no secret is larger; a wrong path (a log, a disk image) is. */
const MAX_FILE_BYTES = 4_194_304

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read: permission denied',
  EPERM: 'may not be read: permission denied',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'does not exist: a part of its path is a file, not a folder',
  ELOOP: 'cannot be read: its symbolic links form a loop'
}

/** Why a file cannot be read, as the end of a sentence that begins with its path. */
function reason (error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code !== undefined && REASONS[code] !== undefined) return REASONS[code]
  const known = [...getSystemErrorMap().values()].find(([name]) => name === code)
  return `cannot be read: ${known?.[1] ?? code ?? 'unknown error'}`
}

/** A file that cannot be used as text. The message completes a sentence that begins with its path. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly missing: boolean

  constructor (message: string, cause?: unknown) {
    super(message, { cause })
    this.missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
  }
}

function decode (bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new UnreadableFile('is UTF-16; save it as UTF-8')
  }
  try {
    // A UTF-8 byte order mark is dropped.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new UnreadableFile('is not UTF-8 text; save it as UTF-8', error)
  }
}

function checkStat (stats: { isDirectory: () => boolean, size: number }): void {
  if (stats.isDirectory()) throw new UnreadableFile(REASONS['EISDIR'] ?? '')
  if (stats.size > MAX_FILE_BYTES) throw new UnreadableFile(`is larger than ${MAX_FILE_BYTES} bytes, too large for what it should be`)
}

const translate = (error: unknown): UnreadableFile =>
  error instanceof UnreadableFile ? error : new UnreadableFile(reason(error), error)

/** A file as UTF-8 text. Throws UnreadableFile. */
export async function readText (file: string): Promise<string> {
  try {
    checkStat(await stat(file))
    return decode(await readFile(file))
  } catch (error) {
    throw translate(error)
  }
}

/** The same at once, for the small files of `${file:...}`. Regular files only: a pipe would block the daemon. */
export function readTextSync (file: string): string {
  try {
    const stats = statSync(file)
    checkStat(stats)
    if (!stats.isFile()) throw new UnreadableFile('is not a regular file')
    return decode(readFileSync(file))
  } catch (error) {
    throw translate(error)
  }
}
