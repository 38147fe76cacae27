import { LRUCache } from 'lru-cache'
import type { ServerTools } from '../gateway/server-tools.ts'
import type { CallOptions, Gateway } from '../gateway/types.ts'
import { toolsDocument } from '../openapi/tools-document.ts'
import { shortened } from '../render/members.ts'
import { publish, type PublishedDocument } from './etag.ts'

export interface ToolsDocumentsOptions {
  readonly gateway: Pick<Gateway, 'server' | 'serverStatus'>
  readonly tools: ServerTools
  readonly version: string
  readonly secured: boolean
}

const MAX_DOCUMENTS = 256
const MAX_INSTRUCTION_CHARS = 10_000

/** The documents of the servers' tools. Keyed by all that a document depends on, so that nothing has to be invalidated. */
export class ToolsDocuments {
  readonly #options: ToolsDocumentsOptions
  readonly #compat: 'mcpo' | undefined
  readonly #published = new LRUCache<string, PublishedDocument>({ max: MAX_DOCUMENTS })

  constructor (options: ToolsDocumentsOptions, compat?: 'mcpo') {
    this.#options = options
    this.#compat = compat
  }

  /**
   * Rejects when the server cannot be asked for its tools.
   * @param baseUrl what the paths are under, as the caller reached it
   */
  async of (nameOrSlug: string, baseUrl: string, options: CallOptions): Promise<PublishedDocument> {
    const { gateway, tools, version, secured } = this.#options
    const { name, slug } = gateway.server(nameOrSlug)
    const { key: listing, items } = await tools.of({ name, slug }, options)
    // Known once it was reached, which the listing has seen to.
    const { instructions } = gateway.server(name)
    const { server_info: serverInfo } = gateway.serverStatus(name)
    const key = JSON.stringify([name, baseUrl, listing, serverInfo, instructions])
    const document = this.#published.get(key) ?? publish(toolsDocument({
      name,
      slug,
      tools: items,
      baseUrl,
      version,
      secured,
      ...(serverInfo === undefined ? {} : { serverInfo }),
      ...(instructions === undefined ? {} : { instructions: shortened(instructions, MAX_INSTRUCTION_CHARS) }),
      ...(this.#compat === undefined ? {} : { compat: this.#compat })
    }).document)
    this.#published.set(key, document)
    return document
  }
}
