// The mixed load: callers that each send one request after another and check every answer.
import { randomInt, randomUUID } from 'node:crypto'
import { Agent, fetch } from 'undici'

const JSON_HEADERS = { 'content-type': 'application/json' }
/** What a caller may be told while servers are killed and reloaded. Anything else is a failure of the soak. */
const EXCUSED = new Set(['upstream_error', 'server_unavailable', 'server_busy', 'unknown_server', 'upstream_timeout', 'capability_missing'])

/** Each kind of request: how often, and what it sends. `check` says what is wrong with a 200. */
const KINDS = [
  { name: 'counted', weight: 30, make: ({ id }) => ['invoke', { tool: 'counted', arguments: { id, ms: randomInt(0, 30) } }] },
  { name: 'echo', weight: 30, make: ({ id }) => ['invoke', { tool: 'echo', arguments: { message: id } }], check: (body, { id }) => body.content?.[0]?.text.includes(id) ? undefined : 'the echo of another call' },
  { name: 'read', weight: 12, make: () => ['read', { uri: 'test://text' }], check: (body) => body.contents?.length === 1 ? undefined : 'not one content' },
  { name: 'page', weight: 6, make: () => ['read', { uri: 'test://big', offset: randomInt(0, 1_500_000), max_bytes: 50_000 }], check: (body) => body.contents?.[0]?.text.length > 0 ? undefined : 'an empty page' },
  { name: 'prompt', weight: 6, make: () => ['prompt', { prompt: 'greet', arguments: { name: 'soak' } }], check: (body) => body.text?.startsWith('[user]') ? undefined : 'no label' },
  { name: 'search', weight: 6, make: () => ['search', { query: 'echo' }], check: (body) => body.results?.length > 0 ? undefined : 'nothing found' },
  { name: 'describe', weight: 6, make: () => ['describe', { tool: 'echo' }], check: (body) => body.name === 'echo' ? undefined : 'not echo' },
  { name: 'big', weight: 2, make: () => ['invoke', { tool: 'big_text', arguments: { bytes: 2_000_000 } }], check: (body) => body.truncated === true ? undefined : 'not cut' },
  { name: 'image', weight: 2, make: () => ['invoke', { tool: 'big_image', arguments: { bytes: 500_000 } }], check: (body) => body.content?.[0]?.type === 'spill' ? undefined : 'not spilled' },
  { name: 'hang-up', weight: 4, hangUp: true, make: ({ id }) => ['invoke', { tool: 'slow', arguments: { ms: 2000, id } }] }
]
/** What `server-everything` has of these. */
const EVERYTHING = new Set(['echo', 'search', 'describe'])
const DRAWN = KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))

export class Load {
  /** Requests by what became of them: `kind/outcome`. */
  outcomes = new Map()
  /** What must not happen, a line each. */
  failures = []
  /** `counted` ids by server, with the status that the caller saw. */
  counted = new Map()
  sent = 0
  answered = 0
  #url
  #names
  #stopped = false
  #agent = new Agent()

  constructor (url, names) {
    this.#url = url
    this.#names = names
  }

  /** Runs the callers until `stop` is called; resolves when the last has its answer. */
  async run (callers) {
    await Promise.all(Array.from({ length: callers }, () => this.#caller()))
    await this.#agent.close()
  }

  stop () {
    this.#stopped = true
  }

  async #caller () {
    while (!this.#stopped) {
      const server = this.#names[randomInt(this.#names.length)]
      const kind = DRAWN[randomInt(DRAWN.length)]
      if ((server === 'http' || server === 'sse') && !EVERYTHING.has(kind.name)) continue
      await this.#request(server, kind)
    }
  }

  async #request (server, kind) {
    const id = randomUUID()
    const [op, input] = kind.make({ id })
    this.sent++
    const hangUp = kind.hangUp === true ? AbortSignal.timeout(randomInt(5, 100)) : undefined
    try {
      const answer = await fetch(`${this.#url}/servers/${server}/${op}`, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(input), signal: hangUp ?? null, dispatcher: this.#agent })
      const body = await answer.json()
      this.answered++
      this.#judge(server, kind, answer.status, body, { id })
      if (kind.name === 'counted') this.#noteCounted(server, id, answer.status)
    } catch (error) {
      this.#count(kind, hangUp?.aborted === true ? 'hung up' : 'no answer')
      if (hangUp?.aborted === true) this.answered++
      else this.failures.push(`${server} ${kind.name}: no answer: ${error.cause?.code ?? error.message}`)
    }
  }

  #judge (server, kind, status, body, context) {
    this.#count(kind, status === 200 ? 'ok' : body.code)
    if (status !== 200) {
      if (!EXCUSED.has(body.code)) this.failures.push(`${server} ${kind.name}: ${status} ${body.code}: ${body.detail}`)
      return
    }
    const wrong = body.is_error === true ? 'is_error' : kind.check?.(body, context)
    if (wrong !== undefined) this.failures.push(`${server} ${kind.name}: ${wrong}`)
  }

  #noteCounted (server, id, status) {
    const ids = this.counted.get(server) ?? new Map()
    ids.set(id, status)
    this.counted.set(server, ids)
  }

  #count (kind, outcome) {
    const key = `${kind.name}/${outcome}`
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1)
  }
}
