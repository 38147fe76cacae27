import type { CatalogKind } from '../schemas/common.ts'
import type { CatalogItem } from './item.ts'

export interface SearchHit {
  readonly item: CatalogItem
  /** BM25, higher is better; 0 when nothing was searched for. */
  readonly score: number
}

export interface SearchHits {
  /** The best first; equal scores by identity. */
  readonly hits: readonly SearchHit[]
  /** How many items matched in all. */
  readonly total: number
}

export interface HitOptions {
  readonly kind?: CatalogKind | undefined
  readonly topK: number
}

/** The first items in their order, with score 0. */
export function browse (items: readonly CatalogItem[], { kind, topK }: HitOptions): SearchHits {
  const listed = kind === undefined ? items : items.filter((item) => item.kind === kind)
  return { hits: listed.slice(0, topK).map((item) => ({ item, score: 0 })), total: listed.length }
}

/**
 * The items with the highest scores. Only those that may be among them are made hits of.
 * @param scores by the position of the item; 0 for one that does not match
 */
export function best (items: readonly CatalogItem[], scores: Float64Array, { kind, topK }: HitOptions): SearchHits {
  const hits: SearchHit[] = []
  let total = 0
  for (let position = 0; position < scores.length; position++) {
    const score = scores[position] ?? 0
    if (score === 0) continue
    const item = items[position]
    if (item === undefined || (kind !== undefined && item.kind !== kind)) continue
    total++
    if (hits.length === topK) {
      const last = hits[topK - 1]
      if (last !== undefined && !comesBefore(score, item, last)) continue
      hits.pop()
    }
    insert(hits, { item, score })
  }
  return { hits, total }
}

/** The best of several servers' hits: by score, then by the order of the servers, then by the order within one. */
export function mergeHits (lists: readonly SearchHits[], topK: number): ServerHits {
  const hits = lists.flatMap((list, server) => list.hits.map((hit) => ({ ...hit, server })))
  // The sort is stable, so what is equal stays in the order of servers and hits.
  hits.sort((a, b) => b.score - a.score)
  return { hits: hits.slice(0, topK), total: lists.reduce((sum, { total }) => sum + total, 0) }
}

/** A hit and the position of its server among those that were searched. */
export interface ServerHit extends SearchHit {
  readonly server: number
}

export interface ServerHits {
  readonly hits: readonly ServerHit[]
  readonly total: number
}

function insert (hits: SearchHit[], hit: SearchHit): void {
  let at = hits.length
  for (; at > 0; at--) {
    const before = hits[at - 1]
    if (before === undefined || !comesBefore(hit.score, hit.item, before)) break
  }
  hits.splice(at, 0, hit)
}

function comesBefore (score: number, item: CatalogItem, hit: SearchHit): boolean {
  if (score !== hit.score) return score > hit.score
  return item.kind === hit.item.kind ? item.id < hit.item.id : item.kind < hit.item.kind
}
