import { tokenizeName } from './tokenize.ts'

/** A query is cut to this: what comes later cannot make the ranking any better. */
export const MAX_QUERY_CHARS = 1000
/** How many different words of a query count. */
export const MAX_QUERY_TERMS = 32

// They match nearly everything and would outweigh the words that matter.
const STOP_WORDS = new Set('a an and are as at be by can for from how i in is it me my of on or that the this to which with'.split(' '))

/** The words that a query is searched by. Empty when it says nothing (blanks, punctuation). */
export function queryTerms (query: string): readonly string[] {
  const terms = [...new Set(tokenizeName(query.slice(0, MAX_QUERY_CHARS)))]
  const telling = terms.filter((term) => !STOP_WORDS.has(term))
  return (telling.length > 0 ? telling : terms).slice(0, MAX_QUERY_TERMS)
}
