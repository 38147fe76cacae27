/** So much is passed on at once, in characters. */
const GATHERED_CHARS = 65_536
/** How long a line may wait for others, in milliseconds. */
const GATHER_MS = 100

/** Where a log goes: a `SonicBoom`. It tells `drain` when everything is written, and `error` when it cannot be. */
export interface LogSink {
  write (text: string): unknown
  flushSync (): void
  on (event: 'drain' | 'error', listener: () => void): unknown
}

/**
 * Gathers the lines of a log for a moment: one write for each would cost a small call more than anything else.
 * `sonic-boom` can gather as well, but measures all that it holds anew with each line.
 */
export class LogGatherer {
  readonly #sink: LogSink
  readonly #edit: (text: string) => string
  #text = ''
  #timer: NodeJS.Timeout | undefined
  #writing = false
  #waiting: (() => void)[] = []

  /** @param edit is given whole lines */
  constructor (sink: LogSink, edit: (text: string) => string) {
    this.#sink = sink
    this.#edit = edit
    sink.on('drain', () => this.#settle())
    sink.on('error', () => this.#settle())
  }

  write (line: string): void {
    this.#text += line
    if (this.#text.length >= GATHERED_CHARS) this.#pass()
    else this.#timer ??= setTimeout(() => this.#onTime(), GATHER_MS)
  }

  /** Resolves once everything is written, or cannot be. */
  async flush (): Promise<void> {
    this.#pass()
    if (this.#writing) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Writes what is waiting, as pino asks for after a fatal line, and as the end of the process leaves no other way. */
  flushSync (): void {
    this.#pass()
    if (this.#writing) this.#sink.flushSync()
  }

  /** It is not stopped when lines were passed on in between: under load that would be as dear as the lines. */
  #onTime (): void {
    this.#timer = undefined
    this.#pass()
  }

  #pass (): void {
    if (this.#text === '') return
    const text = this.#text
    this.#text = ''
    this.#writing = true
    this.#sink.write(this.#edit(text))
  }

  #settle (): void {
    this.#writing = false
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
