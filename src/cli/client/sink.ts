import type { Readable } from 'node:stream'
import { open, type FileHandle } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ClientContext } from './context.ts'
import { UsageError } from './errors.ts'
import type { Printer } from './printer.ts'

/** Where contents go, piece by piece; each write waits until it was taken. */
export interface Sink {
  /** UTF-8 bytes so far. */
  readonly written: number
  text (index: number, text: string): Promise<void>
  binary (index: number, bytes: Readable): Promise<void>
  close (): Promise<void>
}

/** A file, or stdout without a name or with `-`. Throws `UsageError` when the file cannot be opened. */
export async function openSink ({ printer, io }: Pick<ClientContext, 'printer' | 'io'>, output: string | undefined): Promise<Sink> {
  if (output === undefined || output === '-') return new StdoutSink(printer)
  const path = resolve(io.cwd, output)
  try {
    return new FileSink(await open(path, 'w'))
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Puts contents apart that do not end their last line themselves; the bytes of one content stay together as they are. */
class Seams {
  #index: number | undefined
  #endsLine = true

  before (index: number): string {
    const seam = this.#index !== undefined && this.#index !== index && !this.#endsLine ? '\n' : ''
    this.#index = index
    return seam
  }

  after (text: string): void {
    if (text !== '') this.#endsLine = text.endsWith('\n')
  }

  get openLine (): boolean {
    return !this.#endsLine
  }
}

class StdoutSink implements Sink {
  written = 0
  readonly #printer: Printer
  readonly #seams = new Seams()

  constructor (printer: Printer) {
    this.#printer = printer
  }

  async text (index: number, text: string): Promise<void> {
    await this.#printer.text(this.#seams.before(index) + text)
    this.#seams.after(text)
    this.written += Buffer.byteLength(text)
  }

  async binary (_index: number, bytes: Readable): Promise<void> {
    if (this.#printer.isTerminal) throw new UsageError('binary content is not written to a terminal; name a file with --output')
    for await (const chunk of bytes) {
      const piece = Buffer.from(chunk)
      await this.#printer.bytes(piece)
      this.written += piece.length
    }
  }

  async close (): Promise<void> {
    // The shell's prompt belongs on a line of its own.
    if (this.#seams.openLine && this.#printer.isTerminal) await this.#printer.styled('\n')
  }
}

class FileSink implements Sink {
  written = 0
  readonly #file: FileHandle
  readonly #seams = new Seams()

  constructor (file: FileHandle) {
    this.#file = file
  }

  async text (index: number, text: string): Promise<void> {
    await this.#write(Buffer.from(this.#seams.before(index) + text))
    this.#seams.after(text)
  }

  async binary (_index: number, bytes: Readable): Promise<void> {
    for await (const chunk of bytes) await this.#write(Buffer.from(chunk))
  }

  async close (): Promise<void> {
    await this.#file.close()
  }

  async #write (bytes: Buffer): Promise<void> {
    await this.#file.appendFile(bytes)
    this.written += bytes.length
  }
}
