import type { CatalogItem } from '../catalog/item.ts'
import type { ServerHit } from '../catalog/hits.ts'
import { searchAll } from '../catalog/search-all.ts'
import type { SearchIndex } from '../catalog/search-index.ts'
import type { CallOptions } from '../connections/types.ts'
import { jsonBytes } from '../render/budget.ts'
import { MAX_SLICE_BYTES } from '../render/limits.ts'
import { shortened } from '../render/members.ts'
import { SEARCH_DEFAULT_TOP_K, SEARCH_MAX_TOP_K, type SearchInput, type SearchOutput, type SearchResult } from '../schemas/search.ts'
import { within } from '../util/within.ts'
import type { IndexedCatalog } from './catalog.ts'
import type { Live } from './server.ts'

/** How long a search waits for a catalog that is being renewed before it takes the one from before. */
const RENEWAL_WAIT_MS = 200
/** How long a search over all servers waits for one that was never listed. */
const FIRST_WAIT_MS = 5000
const MAX_DESCRIPTION_CHARS = 1000
const MAX_WARNINGS = 20
const MAX_MEMBER_CHARS = 256
const MAX_AUDIENCES = 8

/** Searches one server. Rejects when nothing of it can be listed. */
export async function searchServer (live: Live, input: SearchInput, options: CallOptions): Promise<SearchOutput> {
  const catalog = await renewed(live, options)
  return answer([{ live, catalog }], input, catalog.warnings)
}

/** Searches several servers side by side. One that cannot be listed is a warning. */
export async function searchServers (lives: readonly Live[], input: SearchInput, options: CallOptions): Promise<SearchOutput> {
  // Each gives its own warnings, so that their order is the configuration's and not that of the answers.
  const found = await Promise.all(lives.map(async (live) => {
    const told = (warnings: readonly string[]): string[] => warnings.map((warning) => `${live.name}: ${warning}`)
    try {
      const catalog = await within(renewed(live, options), FIRST_WAIT_MS)
      return catalog === undefined
        ? { searched: [], warnings: told([`it did not list what it has within ${FIRST_WAIT_MS} ms and was left out`]) }
        : { searched: [{ live, catalog }], warnings: told(catalog.warnings) }
    } catch (error) {
      return { searched: [], warnings: told([error instanceof Error ? error.message : String(error)]) }
    }
  }))
  return answer(found.flatMap(({ searched }) => searched), input, found.flatMap(({ warnings }) => warnings))
}

/** The catalog as it is now; the one from before when renewing it takes long or fails. */
async function renewed (live: Live, options: CallOptions): Promise<IndexedCatalog> {
  const { lastIndex } = live.catalog
  const renewing = live.catalog.indexed(options)
  if (lastIndex === undefined) return await renewing
  try {
    return await within(renewing, RENEWAL_WAIT_MS) ?? { index: lastIndex, warnings: ['the catalog is being renewed; this searched the one from before'] }
  } catch (error) {
    return { index: lastIndex, warnings: [`the catalog could not be renewed; this searched the last one (${error instanceof Error ? error.message : String(error)})`] }
  }
}

interface Searched {
  readonly live: Live
  readonly catalog: { readonly index: SearchIndex }
}

function answer (searched: readonly Searched[], input: SearchInput, all: readonly string[]): SearchOutput {
  const warnings = boundWarnings(all)
  const topK = Math.min(SEARCH_MAX_TOP_K, Math.max(1, input.top_k ?? SEARCH_DEFAULT_TOP_K))
  const { hits, total } = searchAll(searched.map(({ catalog }) => catalog.index), input.query, { kind: input.kind, topK })
  const results: SearchResult[] = []
  let room = MAX_SLICE_BYTES - jsonBytes(warnings)
  for (const hit of hits) {
    const result = toResult(hit, searched[hit.server]?.live.name ?? '')
    room -= jsonBytes(result) + 1
    if (room < 0) break
    results.push(result)
  }
  const omitted = hits.length - results.length
  return {
    results,
    total,
    ...(omitted === 0 ? {} : { omitted }),
    ...(warnings.length === 0 ? {} : { warnings })
  }
}

/** However many servers are down, there must be room for results. */
function boundWarnings (all: readonly string[]): string[] {
  const warnings = all.slice(0, MAX_WARNINGS).map((warning) => shortened(warning, MAX_DESCRIPTION_CHARS))
  return all.length > MAX_WARNINGS ? [...warnings, `${all.length - MAX_WARNINGS} more warnings were left out; GET /servers shows the state of every server`] : warnings
}

function toResult ({ item, score }: ServerHit, server: string): SearchResult {
  const { kind, id, name, title, description, mimeType, size, audience }: CatalogItem = item
  return {
    kind,
    id,
    name,
    server,
    ...(title === undefined ? {} : { title: shortened(title, MAX_MEMBER_CHARS) }),
    ...(description === undefined ? {} : { description: shortened(description, MAX_DESCRIPTION_CHARS) }),
    ...(kind === 'resource' ? { uri: id } : {}),
    ...(mimeType === undefined ? {} : { mime_type: shortened(mimeType, MAX_MEMBER_CHARS) }),
    ...(size === undefined ? {} : { size }),
    ...(audience === undefined ? {} : { audience: audience.slice(0, MAX_AUDIENCES).map((one) => shortened(one, MAX_MEMBER_CHARS)) }),
    score: Math.round(score * 1000) / 1000
  }
}
