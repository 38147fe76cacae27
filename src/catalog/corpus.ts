/** How often words occur in a set of items: what the weight of a word (its inverse document frequency) is computed from. */
export interface Corpus {
  /** The number of items. */
  readonly size: number
  /** In how many of them the word occurs, in whatever field. */
  readonly frequency: (term: string) => number
}

/** Several corpora as one. */
export function joinCorpora (corpora: readonly Corpus[]): Corpus {
  const known = new Map<string, number>()
  return {
    size: corpora.reduce((sum, corpus) => sum + corpus.size, 0),
    frequency: (term) => {
      const cached = known.get(term)
      if (cached !== undefined) return cached
      const frequency = corpora.reduce((sum, corpus) => sum + corpus.frequency(term), 0)
      known.set(term, frequency)
      return frequency
    }
  }
}

/** BM25's weight of a word: the rarer, the more it says. */
function inverseDocumentFrequency (corpus: Corpus, term: string): number {
  const frequency = corpus.frequency(term)
  return Math.log(1 + (corpus.size - frequency + 0.5) / (frequency + 0.5))
}

/**
 * The factor that turns a score computed within `own` into one within `whole`. Without it the items of
 * a small server would rank below everything of a large one: among three tools no word is rare.
 */
export function reweigh (own: Corpus, whole: Corpus): (term: string) => number {
  let last: string | undefined
  let factor = 1
  return (term) => {
    // It is asked for the same word again and again, once for each item that contains it.
    if (term !== last) {
      last = term
      factor = inverseDocumentFrequency(whole, term) / inverseDocumentFrequency(own, term)
    }
    return factor
  }
}
