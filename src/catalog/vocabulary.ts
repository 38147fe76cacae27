import { distance } from 'fastest-levenshtein'

/** A word of the vocabulary that a searched word may mean. */
export interface TermMatch {
  readonly id: number
  /** 1 for the word itself, less for one that begins with it or is spelled nearly so. */
  readonly weight: number
}

const PREFIX_WEIGHT = 0.375
const FUZZY_WEIGHT = 0.2
/** A shorter word is one typing error away from too many others. */
const MIN_FUZZY_CHARS = 5
const FUZZY_SHARE = 0.15
const MAX_CHANGES = 2

/** Numbers the words of an index as they come. */
export class VocabularyBuilder {
  readonly #ids = new Map<string, number>()
  readonly #terms: string[] = []
  readonly #heads: number[] = []
  readonly #letters: number[] = []

  /** The number of a word, which is added if it is new. */
  add (term: string): number {
    const known = this.#ids.get(term)
    if (known !== undefined) return known
    const id = this.#terms.push(term) - 1
    this.#ids.set(term, id)
    this.#heads.push(headOf(term))
    this.#letters.push(lettersOf(term))
    return id
  }

  build (): Vocabulary {
    return new Vocabulary(this.#terms, new Int32Array(this.#heads), new Int32Array(this.#letters))
  }
}

/**
 * The words of an index by their numbers. What it takes to rule a word out, which nearly all are each time, is
 * kept as numbers side by side: going through all of them is quicker than any tree.
 */
export class Vocabulary {
  readonly #terms: readonly string[]
  readonly #heads: Int32Array
  readonly #letters: Int32Array

  constructor (terms: readonly string[], heads: Int32Array, letters: Int32Array) {
    this.#terms = terms
    this.#heads = heads
    this.#letters = letters
  }

  get size (): number {
    return this.#terms.length
  }

  term (id: number): string {
    return this.#terms[id] ?? ''
  }

  /** The word itself, those that begin with it, and those that are a typing error or two away from it. */
  matches (wanted: string): TermMatch[] {
    const found: TermMatch[] = []
    const [heads, letters, terms] = [this.#heads, this.#letters, this.#terms]
    const head = headOf(wanted)
    const mask = wanted.length === 1 ? FIRST : -1
    const wantedLetters = lettersOf(wanted)
    const asPrefix = matchesAsPrefix(wanted)
    const changes = changesIn(wanted)
    for (let id = 0; id < terms.length; id++) {
      if ((((heads[id] ?? 0) ^ head) & mask) === 0) {
        const term = terms[id] ?? ''
        if (term.startsWith(wanted)) {
          if (asPrefix || term.length === wanted.length) found.push({ id, weight: prefixWeight(term.length, wanted.length) })
          continue
        }
      }
      if (changes === 0) continue
      const set = letters[id] ?? 0
      if (!atMostBits(set & ~wantedLetters, changes) || !atMostBits(wantedLetters & ~set, changes)) continue
      const weight = fuzzyWeight(terms[id] ?? '', wanted, changes)
      if (weight > 0) found.push({ id, weight })
    }
    return found
  }
}

const FIRST = ~0xffff

/** The first two characters: the first in the upper half. */
function headOf (term: string): number {
  return (term.charCodeAt(0) << 16) | (term.length > 1 ? term.charCodeAt(1) : 0)
}

/** The set of characters that are in it, several of them to a bit: one change of a word adds and removes at most one. */
function lettersOf (term: string): number {
  let set = 0
  for (let index = 0; index < term.length; index++) set |= 1 << (term.charCodeAt(index) & 31)
  return set
}

function atMostBits (set: number, most: number): boolean {
  let rest = set
  for (let bit = 0; bit < most; bit++) rest &= rest - 1
  return rest === 0
}

/** One letter begins half of all words; one character of a script without blanks says something. */
function matchesAsPrefix (term: string): boolean {
  return term.length > 1 || term > '\u024F'
}

function changesIn (term: string): number {
  return term.length >= MIN_FUZZY_CHARS && /\p{L}/u.test(term) ? Math.min(MAX_CHANGES, Math.round(term.length * FUZZY_SHARE)) : 0
}

/** The less of the word was searched for, the less it weighs. */
function prefixWeight (length: number, searched: number): number {
  return length === searched ? 1 : PREFIX_WEIGHT * length / (length + 0.3 * (length - searched))
}

function fuzzyWeight (term: string, wanted: string, most: number): number {
  if (Math.abs(term.length - wanted.length) > most) return 0
  const changes = distance(term, wanted)
  return changes > most ? 0 : FUZZY_WEIGHT * term.length / (term.length + changes)
}
