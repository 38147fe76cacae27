import { best, browse, mergeHits, type HitOptions, type ServerHits } from './hits.ts'
import { inverseDocumentFrequency } from './postings.ts'
import { queryTerms } from './query-terms.ts'
import type { SearchIndex } from './search-index.ts'
import type { TermMatch } from './vocabulary.ts'

/**
 * Searches the indexes of several servers as one: words are weighed by how rare they are in all of them. Without that
 * the items of a small server would rank below everything of a large one: among three tools no word is rare.
 * A query without a word lists the items in their order, with score 0.
 */
export function searchAll (indexes: readonly SearchIndex[], query: string, options: HitOptions): ServerHits {
  const terms = queryTerms(query)
  if (terms.length === 0) return mergeHits(indexes.map(({ items }) => browse(items, options)), options.topK)
  const size = indexes.reduce((sum, { items }) => sum + items.length, 0)
  const scored = indexes.map((index) => new Scores(index))
  for (const term of terms) {
    const found = occurrences(indexes, term)
    for (const [server, scores] of scored.entries()) scores.add(found[server] ?? [], size)
  }
  return mergeHits(scored.map((scores, server) => best(indexes[server]?.items ?? [], scores.totals(), options)), options.topK)
}

/** A word of one server that a searched word may mean. */
interface Occurrence extends TermMatch {
  /** Shared by all servers that have the word. */
  readonly all: { frequency: number }
}

/** The words of each server that a searched word may mean, and in how many items of all servers each of them occurs. */
function occurrences (indexes: readonly SearchIndex[], term: string): Occurrence[][] {
  const known = new Map<string, Occurrence['all']>()
  return indexes.map((index) => index.vocabulary.matches(term).map(({ id, weight }) => {
    const word = index.vocabulary.term(id)
    let all = known.get(word)
    if (all === undefined) known.set(word, all = { frequency: 0 })
    all.frequency += frequency(index, id)
    return { id, weight, all }
  }))
}

function frequency ({ postings: { starts } }: SearchIndex, id: number): number {
  return (starts[id + 1] ?? 0) - (starts[id] ?? 0)
}

/** The scores of one server's items, gathered word by word. */
class Scores {
  readonly #index: SearchIndex
  readonly #scores: Float64Array
  /** How many words of the query each item matched, and the number of the last one. */
  readonly #matched: Uint8Array
  readonly #last: Uint8Array
  #word = 0

  constructor (index: SearchIndex) {
    this.#index = index
    this.#scores = new Float64Array(index.items.length)
    this.#matched = new Uint8Array(index.items.length)
    this.#last = new Uint8Array(index.items.length)
  }

  /** Adds what the next word of the query is worth, where `size` items are searched in all. */
  add (occurrences: readonly Occurrence[], size: number): void {
    this.#word++
    for (const { id, weight, all } of occurrences) {
      // The scores were computed within the server: this turns them into ones within all.
      const own = inverseDocumentFrequency(this.#scores.length, frequency(this.#index, id))
      this.#addTerm(id, weight * inverseDocumentFrequency(size, all.frequency) / own)
    }
  }

  #addTerm (id: number, weight: number): void {
    const { starts, items, scores: worth } = this.#index.postings
    const [scores, matched, last, word] = [this.#scores, this.#matched, this.#last, this.#word]
    const end = starts[id + 1] ?? 0
    for (let at = starts[id] ?? 0; at < end; at++) {
      const item = items[at] ?? 0
      scores[item] = (scores[item] ?? 0) + weight * (worth[at] ?? 0)
      if (last[item] === word) continue
      last[item] = word
      matched[item] = (matched[item] ?? 0) + 1
    }
  }

  /** By the position of the item: the more words of the query matched, the better. */
  totals (): Float64Array {
    for (let item = 0; item < this.#scores.length; item++) this.#scores[item] = (this.#scores[item] ?? 0) * (this.#matched[item] ?? 0)
    return this.#scores
  }
}
