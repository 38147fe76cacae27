import { joinCorpora } from './corpus.ts'
import type { SearchHit, SearchHits, SearchIndex, SearchOptions } from './search-index.ts'

/** A hit and the position of its server among those that were searched. */
export interface ServerHit extends SearchHit {
  readonly server: number
}

export interface ServerHits {
  readonly hits: readonly ServerHit[]
  readonly total: number
}

/** Searches the indexes of several servers as one: words are weighed by how rare they are in all of them. */
export function searchAll (indexes: readonly SearchIndex[], query: string, options: Omit<SearchOptions, 'corpus'>): ServerHits {
  const corpus = joinCorpora(indexes)
  return mergeHits(indexes.map((index) => index.search(query, { ...options, corpus })), options.topK)
}

/** The best of several servers' hits: by score, then by the order of the servers, then by the order within one. */
export function mergeHits (lists: readonly SearchHits[], topK: number): ServerHits {
  const hits = lists.flatMap((list, server) => list.hits.map((hit) => ({ ...hit, server })))
  // The sort is stable, so what is equal stays in the order of servers and hits.
  hits.sort((a, b) => b.score - a.score)
  return { hits: hits.slice(0, topK), total: lists.reduce((sum, { total }) => sum + total, 0) }
}
