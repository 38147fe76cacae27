import { setImmediate } from 'node:timers/promises'
import { indexedText } from './indexed-text.ts'
import type { CatalogItem } from './item.ts'
import { countTerms, weighTerms, type CountedText, type Postings } from './postings.ts'
import { VocabularyBuilder, type Vocabulary } from './vocabulary.ts'

/** The searchable catalog of one server; never changes. */
export interface SearchIndex {
  readonly items: readonly CatalogItem[]
  readonly vocabulary: Vocabulary
  /** By the numbers of the vocabulary's words and the positions of the items. */
  readonly postings: Postings
}

/** How many items are indexed before others get a turn: a few milliseconds even for the longest ones. */
const CHUNK = 10

/**
 * Indexes the items of one server, a few at a time, so that requests are served meanwhile.
 * Rejects with an AbortError when the signal is aborted.
 */
export async function buildSearchIndex (items: readonly CatalogItem[], signal?: AbortSignal): Promise<SearchIndex> {
  const turn = async (): Promise<void> => { await setImmediate(undefined, signal === undefined ? {} : { signal }) }
  const builder = new VocabularyBuilder()
  const texts: CountedText[] = []
  for (const [position, item] of items.entries()) {
    if (position % CHUNK === 0) await turn()
    texts.push(countTerms(indexedText(item), builder))
  }
  const vocabulary = builder.build()
  return { items, vocabulary, postings: await weighTerms(texts, vocabulary.size, turn) }
}
