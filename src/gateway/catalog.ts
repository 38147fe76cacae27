import { catalogItems, type ItemList } from '../catalog/items.ts'
import type { CatalogItem } from '../catalog/item.ts'
import { buildSearchIndex, type SearchIndex } from '../catalog/search-index.ts'
import type { CallOptions, Connection, ListKind, Listing } from '../connections/types.ts'
import type { CatalogKind } from '../schemas/common.ts'
import { PosternError } from '../errors.ts'

export const LIST_OF = {
  tool: 'tools',
  resource: 'resources',
  resource_template: 'resourceTemplates',
  prompt: 'prompts'
} as const satisfies Record<CatalogKind, ListKind>

const KINDS: readonly CatalogKind[] = ['tool', 'resource', 'resource_template', 'prompt']

interface Derived extends ItemList {
  readonly byId: ReadonlyMap<string, CatalogItem>
  /** False when the listing did not come to its end, so that there may be more. */
  readonly complete: boolean
}

export interface CatalogSnapshot {
  readonly items: readonly CatalogItem[]
  readonly warnings: readonly string[]
  /** The listings' versions: equal keys mean equal items. */
  readonly key: string
}

export interface IndexedCatalog {
  readonly index: SearchIndex
  readonly warnings: readonly string[]
}

/** What one server offers, derived from its listings and kept until they change. */
export class Catalog {
  readonly #connection: Connection
  readonly #allowsTool: (name: string) => boolean
  /** Goes with the listing it was derived from, so the listings' bound is the bound of both. */
  readonly #derived = new WeakMap<Listing, Derived>()
  #indexed: { readonly key: string, readonly index: SearchIndex } | undefined
  #indexing: { readonly key: string, readonly index: Promise<SearchIndex> } | undefined

  constructor (connection: Connection, allowsTool: (name: string) => boolean) {
    this.#connection = connection
    this.#allowsTool = allowsTool
  }

  /** The items of one kind, listed anew where the cache is out of date. */
  async list (kind: CatalogKind, options: CallOptions = {}): Promise<Derived & { readonly version: number }> {
    const listing = await this.#connection.list(LIST_OF[kind], options)
    return { ...this.#derive(kind, listing), version: listing.version }
  }

  /** The item, from the listing that is held however old; listed anew only when it is not in there. */
  async find (kind: CatalogKind, id: string, options: CallOptions = {}): Promise<CatalogItem | undefined> {
    return this.held(kind, id) ?? (await this.list(kind, options)).byId.get(id)
  }

  /** The item, from the listing that is held however old; undefined when it is not in there. */
  held (kind: CatalogKind, id: string): CatalogItem | undefined {
    const listing = this.#connection.cached(LIST_OF[kind])
    return listing === undefined ? undefined : this.#derive(kind, listing).byId.get(id)
  }

  /** False for a tool that the configuration withholds. */
  allows (kind: CatalogKind, id: string): boolean {
    return kind !== 'tool' || this.#allowsTool(id)
  }

  /** The items of a kind that are known, without asking the server. */
  known (kind: CatalogKind): readonly CatalogItem[] | undefined {
    const held = this.#connection.cached(LIST_OF[kind])
    return held === undefined ? undefined : this.#derive(kind, held).items
  }

  /** All kinds together. A kind that fails to list is a warning; only when all fail it is an error. */
  async all (options: CallOptions = {}): Promise<CatalogSnapshot> {
    const settled = await Promise.allSettled(KINDS.map((kind) => this.list(kind, options)))
    const items: CatalogItem[] = []
    const warnings: string[] = []
    const versions: string[] = []
    let failure: unknown
    for (const [index, result] of settled.entries()) {
      if (result.status === 'fulfilled') {
        items.push(...result.value.items)
        warnings.push(...result.value.warnings)
        versions.push(String(result.value.version))
      } else {
        failure = result.reason
        versions.push('failed')
        warnings.push(`${KINDS[index]}: ${result.reason instanceof Error ? result.reason.message : String(result.reason)}`)
      }
    }
    if (settled.every(({ status }) => status === 'rejected')) throw failure
    return { items, warnings, key: versions.join('/') }
  }

  /** The search index, built anew when a listing has changed. */
  async indexed (options: CallOptions = {}): Promise<IndexedCatalog> {
    const { items, warnings, key } = await this.all(options)
    return { index: await this.#index(key, items), warnings }
  }

  /** The index as it was last built, for a search that must not wait. */
  get lastIndex (): SearchIndex | undefined {
    return this.#indexed?.index
  }

  async #index (key: string, items: readonly CatalogItem[]): Promise<SearchIndex> {
    if (this.#indexed?.key === key) return this.#indexed.index
    if (this.#indexing?.key !== key) this.#indexing = { key, index: buildSearchIndex(items) }
    const index = await this.#indexing.index
    this.#indexed = { key, index }
    return index
  }

  #derive (kind: CatalogKind, listing: Listing): Derived {
    const known = this.#derived.get(listing)
    if (known !== undefined) return known
    const { items, warnings } = catalogItems(kind, listing.items)
    const allowed = items.filter((item) => this.allows(kind, item.id))
    const derived: Derived = {
      items: allowed,
      warnings: [...listing.warnings, ...warnings],
      complete: listing.warnings.length === 0,
      byId: new Map(allowed.map((item) => [item.id, item]))
    }
    this.#derived.set(listing, derived)
    return derived
  }
}

/** True for a failure that says nothing about the kind, only that the server cannot be asked now. */
export function isUnavailable (error: unknown): boolean {
  return error instanceof PosternError && (error.code === 'server_unavailable' || error.code === 'authorization_required')
}
