import { LineFramer } from './line-framer.ts'

export interface ServerSentEvent {
  readonly event: string
  readonly data: string
  readonly id: string | undefined
}

export interface EventStreamOptions {
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
  readonly #onEvent: (event: ServerSentEvent) => void
  #event = ''
  #data: string[] = []
  #id: string | undefined
  #retryMs: number | undefined

  constructor ({ maxLineBytes, onEvent, onOversize }: EventStreamOptions) {
    this.#onEvent = onEvent
    this.#framer = new LineFramer({ maxLineBytes, onOversize, onLine: (line) => this.#line(line) })
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

  #line (raw: string): void {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    if (line === '') {
      this.#dispatch()
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'data') this.#data.push(value)
    else if (field === 'event') this.#event = value
    else if (field === 'id' && !value.includes('\0')) this.#id = value
    else if (field === 'retry' && /^\d+$/.test(value)) this.#retryMs = Number(value)
  }

  #dispatch (): void {
    const data = this.#data
    const event = this.#event
    this.#data = []
    this.#event = ''
    if (data.length === 0) return
    this.#onEvent({ event: event === '' ? 'message' : event, data: data.join('\n'), id: this.#id })
  }
}
