import { PassThrough, type Readable } from 'node:stream'

/** How often a silent stream shows that it is alive; proxies end those that are silent for long. */
export const KEEP_ALIVE_MS = 15_000
/** Larger notifications are left out: what a server sends meanwhile must not fill a model's context. */
const MAX_EVENT_BYTES = 16_384
/** A caller that reads more slowly than this buffers loses notifications, never the end. */
const MAX_WAITING_BYTES = 1_048_576

/** Server-sent events (WHATWG HTML, section 9.2) to one caller. `finish` must be called. */
export class EventStreamWriter {
  readonly #stream = new PassThrough()
  readonly #keepAlive: NodeJS.Timeout
  #dropped = 0

  constructor (keepAliveMs = KEEP_ALIVE_MS) {
    this.#keepAlive = setInterval(() => this.#stream.write(': keep-alive\n\n'), keepAliveMs)
    this.#stream.once('close', () => clearInterval(this.#keepAlive))
    // Headers go out with the first bytes: the caller must see at once that the stream is open.
    this.#stream.write(': open\n\n')
  }

  /** What the answer's body is. */
  get body (): Readable {
    return this.#stream
  }

  /** A notification on the way. It is dropped where it is too large or the caller does not keep up. */
  notify (event: string, data: unknown): void {
    if (!this.#stream.writable) return
    const json = JSON.stringify(data ?? null)
    if (json.length > MAX_EVENT_BYTES || this.#stream.writableLength > MAX_WAITING_BYTES) this.#dropped++
    else this.#write(event, json)
  }

  /** The last event; the stream ends after it. */
  finish (event: string, data: unknown): void {
    clearInterval(this.#keepAlive)
    if (!this.#stream.writable) return
    if (this.#dropped > 0) this.#write('dropped', JSON.stringify({ notifications: this.#dropped }))
    this.#write(event, JSON.stringify(data))
    this.#stream.end()
  }

  #write (event: string, json: string): void {
    this.#stream.write(`event: ${event}\ndata: ${json}\n\n`)
  }
}

/** Whether the caller wants events rather than JSON: the type that it names first decides. */
export function prefersEvents (accept: string | undefined): boolean {
  if (accept === undefined) return false
  const types = accept.toLowerCase().split(',').map((part) => part.split(';')[0]?.trim())
  const events = types.indexOf('text/event-stream')
  const json = types.indexOf('application/json')
  return events !== -1 && (json === -1 || events < json)
}
