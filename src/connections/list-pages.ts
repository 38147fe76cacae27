import { isRecord } from '../util/guards.ts'
import type { ListKind } from './types.ts'

/** Beyond this many pages a cursor is taken to be endless. */
export const MAX_LIST_PAGES = 1000
/** Beyond this many items a listing is cut. */
export const MAX_LIST_ITEMS = 100_000

export const LIST_METHODS = {
  tools: 'tools/list',
  resources: 'resources/list',
  resourceTemplates: 'resources/templates/list',
  prompts: 'prompts/list'
} as const satisfies Record<ListKind, string>

export interface ListedPages {
  readonly items: readonly unknown[]
  readonly warnings: readonly string[]
  /** The shortest `ttlMs` that a page stated (SEP-2549), in milliseconds. */
  readonly ttlMs?: number
}

/**
 * Follows a listing's cursor to its end. A cursor that comes again or does not end is a warning, and
 * what came until then stays; so is an answer without the list.
 */
export async function listPages (kind: ListKind, fetchPage: (cursor: string | undefined) => Promise<unknown>): Promise<ListedPages> {
  const items: unknown[] = []
  const warnings: string[] = []
  const seen = new Set<string>()
  let ttlMs: number | undefined
  let cursor: string | undefined
  for (let pages = 1; ; pages++) {
    const result = await fetchPage(cursor)
    const page = isRecord(result) ? result[kind] : undefined
    if (!Array.isArray(page)) {
      warnings.push(`${LIST_METHODS[kind]}: the answer has no array "${kind}" (page ${pages}); what it holds is unknown`)
      break
    }
    items.push(...page)
    if (isRecord(result) && typeof result.ttlMs === 'number') ttlMs = Math.min(ttlMs ?? Infinity, Math.max(0, result.ttlMs))
    const next = isRecord(result) && typeof result.nextCursor === 'string' ? result.nextCursor : undefined
    if (next === undefined) break
    if (seen.has(next)) {
      warnings.push(`${LIST_METHODS[kind]}: the server gave the same cursor twice (page ${pages}); the listing ends there`)
      break
    }
    if (pages >= MAX_LIST_PAGES || items.length >= MAX_LIST_ITEMS) {
      warnings.push(`${LIST_METHODS[kind]}: the listing did not end within ${MAX_LIST_PAGES} pages or ${MAX_LIST_ITEMS} items; the rest is left out`)
      break
    }
    seen.add(next)
    cursor = next
  }
  return { items, warnings, ...(ttlMs === undefined ? {} : { ttlMs }) }
}
