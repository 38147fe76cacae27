import type { IndexedText } from './indexed-text.ts'
import { tokenize, tokenizeName } from './tokenize.ts'
import type { VocabularyBuilder } from './vocabulary.ts'

const FIELDS = ['name', 'title', 'description', 'uri', 'args'] as const
const BOOST = [5, 3, 1, 1.5, 2] as const
const FIELD_BITS = 3
const FIELD_MASK = (1 << FIELD_BITS) - 1

/** BM25+: how soon a word's repetitions stop counting, how much a field's length counts, and the least that any match counts. */
const K = 1.2
const B = 0.7
const D = 0.5
/** How many items are weighed before others get a turn. */
const CHUNK = 100

/** The words of one item: pairs of a word's number, and how often it occurs in which field. */
export interface CountedText {
  readonly entries: Uint32Array
  /** How many different words each field has. */
  readonly lengths: Readonly<Uint32Array>
}

/** In which items each word occurs, and what it is worth there. The items of the word n are from `starts[n]` to `starts[n + 1]`. */
export interface Postings {
  readonly starts: Uint32Array
  readonly items: Uint32Array
  /** BM25+ of all fields of the item together, weighed by what each field says. */
  readonly scores: Float32Array
}

/** BM25's weight of a word that occurs in `frequency` of `size` texts: the rarer, the more it says. */
export function inverseDocumentFrequency (size: number, frequency: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5))
}

/** Counts the words of an item's fields; new ones are added to the vocabulary. */
export function countTerms (text: IndexedText, vocabulary: VocabularyBuilder): CountedText {
  const entries: number[] = []
  const lengths = new Uint32Array(FIELDS.length)
  const counts = new Map<number, number>()
  FIELDS.forEach((name, field) => {
    counts.clear()
    for (const token of name === 'description' || name === 'title' ? tokenize(text[name]) : tokenizeName(text[name])) {
      const term = vocabulary.add(token)
      counts.set(term, (counts.get(term) ?? 0) + 1)
    }
    lengths[field] = counts.size
    counts.forEach((count, term) => { entries.push(term, count << FIELD_BITS | field) })
  })
  return { entries: new Uint32Array(entries), lengths }
}

/** What each word is worth in each item, which is known once all of them are counted. `turn` is awaited now and then. */
export async function weighTerms (texts: readonly CountedText[], terms: number, turn: () => Promise<void>): Promise<Postings> {
  const { starts, inField, averages } = await frequencies(texts, terms, turn)
  const items = new Uint32Array(starts[terms] ?? 0)
  const scores = new Float32Array(items.length)
  const ends = starts.slice()
  for (const [item, { entries, lengths }] of texts.entries()) {
    if (item % CHUNK === 0) await turn()
    for (let at = 0; at < entries.length; at += 2) {
      const term = entries[at] ?? 0
      const packed = entries[at + 1] ?? 0
      const field = packed & FIELD_MASK
      const count = packed >>> FIELD_BITS
      const norm = K * (1 - B + B * (lengths[field] ?? 0) / (averages[field] ?? 1))
      const rarity = inverseDocumentFrequency(texts.length, inField[term * FIELDS.length + field] ?? 0)
      const score = (BOOST[field] ?? 1) * rarity * (D + count * (K + 1) / (count + norm))
      // Items come one after the other, so a word that was seen in this one is the last that its list has.
      const last = (ends[term] ?? 0) - 1
      if (last >= (starts[term] ?? 0) && items[last] === item) scores[last] = (scores[last] ?? 0) + score
      else {
        items[last + 1] = item
        scores[last + 1] = score
        ends[term] = last + 2
      }
    }
  }
  return { starts, items, scores }
}

interface Frequencies {
  /** Where the items of each word begin. */
  readonly starts: Uint32Array
  /** How many items have a word in a field. */
  readonly inField: Uint32Array
  /** How many different words a field has on the average. */
  readonly averages: Float64Array
}

async function frequencies (texts: readonly CountedText[], terms: number, turn: () => Promise<void>): Promise<Frequencies> {
  const starts = new Uint32Array(terms + 1)
  const inField = new Uint32Array(terms * FIELDS.length)
  const averages = new Float64Array(FIELDS.length)
  const lastItem = new Int32Array(terms).fill(-1)
  for (const [item, { entries, lengths }] of texts.entries()) {
    if (item % CHUNK === 0) await turn()
    for (let field = 0; field < FIELDS.length; field++) averages[field] = (averages[field] ?? 0) + (lengths[field] ?? 0) / texts.length
    for (let at = 0; at < entries.length; at += 2) {
      const term = entries[at] ?? 0
      const slot = term * FIELDS.length + ((entries[at + 1] ?? 0) & FIELD_MASK)
      inField[slot] = (inField[slot] ?? 0) + 1
      if (lastItem[term] !== item) starts[term + 1] = (starts[term + 1] ?? 0) + 1
      lastItem[term] = item
    }
  }
  for (let term = 0; term < terms; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
  return { starts, inField, averages }
}
