import { isRecord } from '../guards.ts'
import { bulkBytes, bulkText, bulkTool } from './bulk.ts'

export interface Offer {
  readonly name: string
  /** How many tools beside the ones that do something. */
  readonly tools: number
}

/** Parts of one message, in order, to be written one after the other: what is large is built once. */
export type Answer = readonly (string | Buffer)[]

const EMPTY = { type: 'object', properties: {} }
const SIZED = { type: 'object', properties: { bytes: { type: 'integer' } }, required: ['bytes'] }
const TOOLS = [
  { name: 'echo', description: 'Gives the message back', inputSchema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] } },
  { name: 'text', description: 'Gives a text', inputSchema: SIZED },
  { name: 'image', description: 'Gives an image', inputSchema: SIZED },
  { name: 'received', description: 'Gives how often each method was received', inputSchema: EMPTY },
  { name: 'change', description: 'Adds a tool', inputSchema: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] } }
]

/** The servers' side of the benchmark: as little work for each call as there can be, so that the gateway is what is measured. */
export class Answers {
  readonly #offer: Offer
  readonly #received: Record<string, number> = {}
  readonly #bulk = new Map<string, Buffer>()
  readonly #added: unknown[] = []
  /** Called when the list of tools has changed. */
  onChange: () => void = () => {}
  #images = 0

  constructor (offer: Offer) {
    this.#offer = offer
  }

  /** The answer to a message; undefined for a notification. */
  answer (message: unknown): Answer | undefined {
    if (!isRecord(message) || typeof message.method !== 'string') return undefined
    this.#received[message.method] = (this.#received[message.method] ?? 0) + 1
    if (message.id === undefined) return undefined
    const head = `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},`
    const params = isRecord(message.params) ? message.params : {}
    if (message.method === 'tools/call') return this.#call(head, params)
    if (message.method === 'resources/read') return this.#read(head, String(params.uri))
    const result = this.#result(message.method, params)
    return result === undefined ? [head, '"error":{"code":-32601,"message":"Method not found"}}'] : [head, `"result":${JSON.stringify(result)}}`]
  }

  #result (method: string, params: Record<string, unknown>): unknown {
    switch (method) {
      case 'initialize': return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: { listChanged: true }, resources: {} },
        serverInfo: { name: this.#offer.name, version: '1.0.0' }
      }
      case 'ping': return {}
      case 'tools/list': return { tools: [...TOOLS, ...Array.from({ length: this.#offer.tools }, (_, n) => bulkTool(this.#offer.name, n)), ...this.#added] }
      case 'resources/list': return { resources: [{ uri: 'bench://text/1000', name: 'text', mimeType: 'text/plain' }] }
      case 'resources/templates/list': return { resourceTemplates: [{ uriTemplate: 'bench://text/{bytes}', name: 'text' }] }
      default: return undefined
    }
  }

  #call (head: string, params: Record<string, unknown>): Answer {
    const args = isRecord(params.arguments) ? params.arguments : {}
    switch (params.name) {
      case 'echo': return [`${head}"result":{"content":[{"type":"text","text":${JSON.stringify(`echo:${String(args.message)}`)}}]}}`]
      case 'text': return [`${head}"result":{"content":[{"type":"text","text":`, this.#text(Number(args.bytes)), '}]}}']
      case 'image': return [`${head}"result":{"content":[{"type":"image","mimeType":"image/png","data":"${this.#serial()}`, this.#image(Number(args.bytes)), '"}]}}']
      case 'received': return [`${head}"result":{"content":[{"type":"text","text":${JSON.stringify(JSON.stringify(this.#received))}}]}}`]
      case 'change': {
        this.#added.push({ name: `added_${String(args.word)}`, description: `Does ${String(args.word)}`, inputSchema: EMPTY })
        setImmediate(() => this.onChange())
        return [`${head}"result":{"content":[{"type":"text","text":"changed"}]}}`]
      }
      default: return [head, '"error":{"code":-32602,"message":"Unknown tool"}}']
    }
  }

  #read (head: string, uri: string): Answer {
    const bytes = Number(uri.replace('bench://text/', ''))
    return [`${head}"result":{"contents":[{"uri":${JSON.stringify(uri)},"mimeType":"text/plain","text":`, this.#text(bytes), '}]}}']
  }

  /** Sixteen base64 digits (twelve bytes) that make every image another, so that none is known by its hash. */
  #serial (): string {
    return String(this.#images++).padStart(16, '0')
  }

  #text (bytes: number): Buffer {
    return this.#built(`text ${bytes}`, () => Buffer.from(JSON.stringify(bulkText(bytes))))
  }

  #image (bytes: number): Buffer {
    return this.#built(`image ${bytes}`, () => Buffer.from(bulkBytes(bytes - 12).toString('base64')))
  }

  #built (key: string, build: () => Buffer): Buffer {
    const known = this.#bulk.get(key) ?? build()
    this.#bulk.set(key, known)
    return known
  }
}
