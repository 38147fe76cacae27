import { LineFramer } from './line-framer.ts'
import type { LargeStrings } from './sifter.ts'

/** How much of an oversized event is shown of either end: enough to find the id of the message. */
const KEPT_CHARS = 4096

export interface ServerSentEvent {
  readonly event: string
  readonly data: string
  readonly id: string | undefined
  /** Large JSON strings that were taken out of the data. */
  readonly large?: LargeStrings
}

export interface EventStreamOptions {
  /** The longest line, in bytes; also the most that the data lines of one event may have together, in characters. */
  readonly maxLineBytes: number
  readonly onEvent: (event: ServerSentEvent) => void
  readonly onOversize: (ends: { readonly head: Buffer, readonly tail: Buffer, readonly bytes: number }) => void
}

/**
 * Reads server-sent events (WHATWG HTML, section 9.2) from chunks of bytes. Lines that end in a bare
 * carriage return, which no MCP server sends, are not supported.
 */
export class EventStream {
  readonly #framer: LineFramer
  readonly #options: EventStreamOptions
  #event = ''
  #data: string[] = []
  #dataChars = 0
  #large: LargeStrings | undefined
  #id: string | undefined
  #retryMs: number | undefined

  constructor (options: EventStreamOptions) {
    const { maxLineBytes, onOversize } = options
    this.#options = options
    this.#framer = new LineFramer({ maxLineBytes, onOversize, onLine: (line, large) => this.#line(line, large) })
  }

  /** The id of the last event that had one: where the stream can be resumed. */
  get lastEventId (): string | undefined {
    return this.#id
  }

  /** How long the server wants a client to wait before it resumes the stream. */
  get retryMs (): number | undefined {
    return this.#retryMs
  }

  push (chunk: Buffer): void {
    this.#framer.push(chunk)
  }

  #line (raw: string, large: LargeStrings | undefined): void {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    if (line === '') {
      this.#dispatch()
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'data') this.#keep(value, large)
    else if (large === undefined) this.#set(field, value)
  }

  #set (field: string, value: string): void {
    if (field === 'event') this.#event = value
    else if (field === 'id' && !value.includes('\0')) this.#id = value
    else if (field === 'retry' && /^\d+$/.test(value)) this.#retryMs = Number(value)
  }

  /** Tells of an event that is too large once, when it becomes so: its end may never come. */
  #keep (value: string, large: LargeStrings | undefined): void {
    const { maxLineBytes, onOversize } = this.#options
    const before = this.#dataChars
    this.#dataChars += value.length + 1
    for (const string of large?.values() ?? []) this.#dataChars += string.bytes.length
    if (this.#dataChars <= maxLineBytes) {
      this.#data.push(value)
      if (large !== undefined) this.#large = this.#large === undefined ? large : new Map([...this.#large, ...large])
    } else if (before <= maxLineBytes) {
      const head = Buffer.from((this.#data[0] ?? value).slice(0, KEPT_CHARS))
      this.#data = []
      this.#large = undefined
      onOversize({ head, tail: Buffer.from(value.slice(-KEPT_CHARS)), bytes: this.#dataChars })
    }
  }

  #dispatch (): void {
    const data = this.#data
    const event = this.#event
    const large = this.#large === undefined ? {} : { large: this.#large }
    this.#data = []
    this.#large = undefined
    this.#dataChars = 0
    this.#event = ''
    if (data.length === 0) return
    this.#options.onEvent({ event: event === '' ? 'message' : event, data: data.join('\n'), id: this.#id, ...large })
  }
}
