const MAX_LINE_CHARS = 2000
const KEPT_LINES = 5

export interface StderrTailOptions {
  /** Lines that may be logged at once, and the lines a second at which that fills up again. */
  readonly burst: number
  readonly perSecond: number
  readonly now: () => number
  readonly onLine: (line: string) => void
  /** Told once per gap how many lines were not logged. */
  readonly onSuppressed: (lines: number) => void
}

/**
 * Takes a child's stderr: passes its lines on at a bounded rate, and keeps the last few for error
 * messages. Everything is consumed, so that a child that floods stderr is never blocked by it.
 */
export class StderrTail {
  readonly #options: StderrTailOptions
  readonly #last: string[] = []
  #partial = ''
  #tokens: number
  #refilledAt: number
  #suppressed = 0

  constructor (options: StderrTailOptions) {
    this.#options = options
    this.#tokens = options.burst
    this.#refilledAt = options.now()
  }

  push (chunk: string): void {
    const lines = (this.#partial + chunk).split('\n')
    // A line without an end is cut, so that it cannot grow for ever.
    this.#partial = (lines.pop() ?? '').slice(-MAX_LINE_CHARS)
    for (const line of lines) this.#line(line.trimEnd())
  }

  /** The last lines that were not empty, oldest first. */
  tail (): string {
    const lines = this.#partial.trim() === '' ? this.#last : [...this.#last, this.#partial]
    return lines.slice(-KEPT_LINES).join('\n')
  }

  /** Passes on what is left at the end of the stream. */
  end (): void {
    if (this.#partial.trim() !== '') this.#line(this.#partial.trimEnd())
    this.#partial = ''
    this.#reportSuppressed()
  }

  #line (line: string): void {
    if (line === '') return
    const text = line.slice(0, MAX_LINE_CHARS)
    this.#last.push(text)
    if (this.#last.length > KEPT_LINES) this.#last.shift()
    if (!this.#take()) {
      this.#suppressed++
      return
    }
    this.#reportSuppressed()
    this.#options.onLine(text)
  }

  #take (): boolean {
    const { burst, perSecond, now } = this.#options
    const at = now()
    this.#tokens = Math.min(burst, this.#tokens + ((at - this.#refilledAt) / 1000) * perSecond)
    this.#refilledAt = at
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }

  #reportSuppressed (): void {
    if (this.#suppressed === 0) return
    this.#options.onSuppressed(this.#suppressed)
    this.#suppressed = 0
  }
}
