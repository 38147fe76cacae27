import type { CliIo, OutputStream } from '../io.ts'
import { terminalJson, terminalLine, terminalText } from '../terminal-text.ts'
import { OutputClosed } from './errors.ts'

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const
export type Style = keyof typeof CODES

/** Prints what servers said, and what Postern says of it. Only a terminal gets colours, and only a terminal is protected: a pipe gets the bytes. */
export class Printer {
  readonly isTerminal: boolean
  readonly columns: number | undefined
  readonly #io: Pick<CliIo, 'stdout' | 'stderr'>
  readonly #colour: boolean

  constructor ({ stdout, stderr, env }: Pick<CliIo, 'stdout' | 'stderr' | 'env'>) {
    this.#io = { stdout, stderr }
    this.isTerminal = stdout.isTTY === true
    this.columns = this.isTerminal ? stdout.columns : undefined
    // https://no-color.org
    this.#colour = this.isTerminal && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
  }

  /** Writes a server's text, and waits until it was taken. Rejects with `OutputClosed`. */
  async text (text: string): Promise<void> {
    await this.styled(this.isTerminal ? terminalText(text) : text)
  }

  async line (text: string): Promise<void> {
    await this.text(`${text}\n`)
  }

  /** Writes what is safe already: made by this class, or by Postern itself. */
  async styled (text: string): Promise<void> {
    if (text !== '') await write(this.#io.stdout, text)
  }

  async bytes (bytes: Buffer): Promise<void> {
    await write(this.#io.stdout, bytes)
  }

  /** JSON as the daemon answered it: to a pipe the very bytes, to a terminal laid out. */
  async json (body: string): Promise<void> {
    const shown = this.isTerminal ? terminalJson(JSON.stringify(JSON.parse(body), null, 2)) : body
    await this.styled(`${shown}\n`)
  }

  /** A remark beside the output, on stderr. */
  note (text: string): void {
    this.#io.stderr.write(`${this.#io.stderr.isTTY === true ? terminalText(text) : text}\n`)
  }

  warnings (texts: readonly string[]): void {
    for (const each of texts) this.note(`warning: ${each.replace(/\s+/gu, ' ').trim()}`)
  }

  /** A text within a line: always one line, and to a terminal a safe one. */
  cell (text: string): string {
    return this.isTerminal ? terminalLine(text) : text.replace(/\s+/gu, ' ').trim()
  }

  /** Puts a colour around a text that is safe already. */
  paint (style: Style, text: string): string {
    return this.#colour && text !== '' ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text
  }
}

async function write (stream: OutputStream, chunk: string | Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.write(chunk, (error) => {
      if (error === null || error === undefined) resolve()
      else reject('code' in error && error.code === 'EPIPE' ? new OutputClosed('the output was closed') : error)
    })
  })
}
