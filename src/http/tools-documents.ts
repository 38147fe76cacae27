import type { ServerTools } from '../gateway/server-tools.ts'
import type { CallOptions, Gateway } from '../gateway/types.ts'
import { toolsDocument } from '../openapi/tools-document.ts'
import { shortened } from '../render/members.ts'
import { MadeFrom } from '../util/made-from.ts'
import { publish, type PublishedDocument } from './etag.ts'

export interface ToolsDocumentsOptions {
  readonly gateway: Pick<Gateway, 'server'>
  readonly tools: ServerTools
  readonly version: string
  readonly secured: boolean
}

const MAX_DOCUMENTS = 256
const MAX_INSTRUCTION_CHARS = 10_000

/** The documents of the servers' tools. A document is made once for an address, and again when something in it has changed. */
export class ToolsDocuments {
  readonly #options: ToolsDocumentsOptions
  readonly #compat: 'mcpo' | undefined
  readonly #published = new MadeFrom<PublishedDocument>(MAX_DOCUMENTS)

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
    const { instructions, serverInfo } = gateway.server(name)
    return this.#published.of(`${name} ${baseUrl}`, [listing, serverInfo?.name, serverInfo?.version, instructions], () => publish(toolsDocument({
      name,
      slug,
      tools: items,
      baseUrl,
      version,
      secured,
      ...(serverInfo === undefined ? {} : { serverInfo }),
      ...(instructions === undefined ? {} : { instructions: shortened(instructions, MAX_INSTRUCTION_CHARS) }),
      ...(this.#compat === undefined ? {} : { compat: this.#compat })
    }).document))
  }
}
