import type { CatalogItem } from '../catalog/item.ts'
import { toolDefinitions, type ToolDefinition } from '../openapi/definition.ts'
import type { CallOptions, Gateway, ServerView } from './types.ts'

/** The tools of one server as functions. */
export interface ToolSet {
  /** Differs from that of every other set: a cache key for what is derived from it. */
  readonly key: number
  readonly items: readonly CatalogItem[]
  readonly definitions: readonly ToolDefinition[]
  /** Function name by tool name. */
  readonly names: ReadonlyMap<string, string>
  /** What is wrong with the listing. */
  readonly warnings: readonly string[]
}

/** The tools of the servers as functions, derived from their listings and kept until those change. */
export class ServerTools {
  readonly #gateway: Pick<Gateway, 'tools'>
  /** Goes with the listing that it was derived from. */
  readonly #sets = new WeakMap<readonly CatalogItem[], ToolSet>()
  #count = 0

  constructor (gateway: Pick<Gateway, 'tools'>) {
    this.#gateway = gateway
  }

  /** Lists anew where the listing is out of date; rejects when the server cannot be asked. */
  async of ({ name, slug }: Pick<ServerView, 'name' | 'slug'>, options: CallOptions = {}): Promise<ToolSet> {
    const { items, warnings } = await this.#gateway.tools(name, options)
    const set = this.#sets.get(items) ?? this.#derive(slug, items, warnings)
    this.#sets.set(items, set)
    return set
  }

  #derive (slug: string, items: readonly CatalogItem[], warnings: readonly string[]): ToolSet {
    const definitions = toolDefinitions(slug, items)
    const names = definitions.flatMap(({ name, target }): Array<[string, string]> => target.kind === 'tool' ? [[target.tool, name]] : [])
    return { key: ++this.#count, items, definitions, names: new Map(names), warnings }
  }
}
