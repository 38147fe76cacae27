import { setImmediate } from 'node:timers/promises'
import MiniSearch, { type SearchResult } from 'minisearch'
import type { CatalogKind } from '../schemas/common.ts'
import { reweigh, type Corpus } from './corpus.ts'
import { indexedText, type IndexedText } from './indexed-text.ts'
import { itemKey, type CatalogItem } from './item.ts'
import { queryTerms } from './query-terms.ts'
import { tokenize, tokenizeName } from './tokenize.ts'

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

export interface SearchOptions {
  readonly kind?: CatalogKind | undefined
  readonly topK: number
  /** What the words are weighed against, where several indexes are searched as one. */
  readonly corpus?: Corpus
}

/** The searchable catalog of one server; never changes. */
export interface SearchIndex extends Corpus {
  /** The best items for a query. A query without a word lists the items in their order, with score 0. */
  readonly search: (query: string, options: SearchOptions) => SearchHits
}

interface Document extends IndexedText {
  readonly id: number
}

const FIELDS = ['name', 'title', 'description', 'uri', 'args'] as const
const BOOST = { name: 5, title: 3, args: 2, uri: 1.5, description: 1 }
const WEIGHTS = { prefix: 0.375, fuzzy: 0.2 }
/** How many items are indexed before others get a turn: a few milliseconds even for the longest ones. */
const CHUNK = 10

/**
 * Indexes the items of one server, a few at a time, so that requests are served meanwhile.
 * Rejects with an AbortError when the signal is aborted.
 */
export async function buildSearchIndex (items: readonly CatalogItem[], signal?: AbortSignal): Promise<SearchIndex> {
  const frequencies = new Map<string, number>()
  let seen = new Set<string>()
  const engine = new MiniSearch<Document>({
    fields: [...FIELDS],
    tokenize: (text, field) => {
      const tokens = field === 'description' || field === 'title' ? tokenize(text) : tokenizeName(text)
      for (const token of tokens) seen.add(token)
      return tokens
    },
    processTerm: (term) => term
  })
  for (const [id, item] of items.entries()) {
    if (id % CHUNK === 0) await setImmediate(undefined, signal === undefined ? {} : { signal })
    seen = new Set()
    engine.add({ id, ...indexedText(item) })
    for (const token of seen) frequencies.set(token, (frequencies.get(token) ?? 0) + 1)
  }
  const corpus: Corpus = { size: items.length, frequency: (term) => frequencies.get(term) ?? 0 }
  return {
    ...corpus,
    search: (query, options) => {
      const terms = queryTerms(query)
      return terms.length === 0 ? browse(items, options) : rank(engine, items, terms, corpus, options)
    }
  }
}

function browse (items: readonly CatalogItem[], { kind, topK }: SearchOptions): SearchHits {
  const listed = kind === undefined ? items : items.filter((item) => item.kind === kind)
  return { hits: listed.slice(0, topK).map((item) => ({ item, score: 0 })), total: listed.length }
}

function rank (engine: MiniSearch<Document>, items: readonly CatalogItem[], terms: readonly string[], own: Corpus, options: SearchOptions): SearchHits {
  const { kind, topK, corpus } = options
  const weight = corpus === undefined ? () => 1 : reweigh(own, corpus)
  const found = engine.search('', {
    tokenize: () => [...terms],
    boost: BOOST,
    weights: WEIGHTS,
    // One letter begins half of all words; one character of a script without blanks says something.
    prefix: (term) => term.length > 1 || term > '\u024F',
    fuzzy: (term) => term.length >= 5 && /\p{L}/u.test(term) ? 0.15 : false,
    maxFuzzy: 2,
    boostDocument: (id, term) => kind === undefined || items[id]?.kind === kind ? weight(term) : 0
  })
  return { hits: best(found, items, topK), total: found.length }
}

/** The first `topK` of results that come sorted by score, ties brought in the order of identity. */
function best (found: readonly SearchResult[], items: readonly CatalogItem[], topK: number): SearchHit[] {
  const last = found[topK - 1]?.score ?? 0
  const cutoff = found.findIndex(({ score }, index) => index >= topK && score < last)
  const hits = (cutoff === -1 ? found : found.slice(0, cutoff)).flatMap(({ id, score }) => {
    const item: CatalogItem | undefined = items[id]
    return item === undefined ? [] : [{ item, score }]
  })
  return hits.sort(byScore).slice(0, topK)
}

function byScore (a: SearchHit, b: SearchHit): number {
  if (a.score !== b.score) return b.score - a.score
  return itemKey(a.item.kind, a.item.id) < itemKey(b.item.kind, b.item.id) ? -1 : 1
}
