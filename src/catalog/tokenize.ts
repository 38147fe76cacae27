/** Longer words (base64, minified text) say nothing to a searcher; they are cut to this many characters. */
export const MAX_TOKEN_CHARS = 64

// Scripts that put no blanks between words.
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u30FC]`
const LETTER = String.raw`(?:(?!${UNSPACED})[\p{Ll}\p{Lt}\p{Lm}\p{Lo}]\p{M}*)`
const PART = new RegExp([
  `${UNSPACED}+`,
  String.raw`\p{N}+`,
  // An acronym ends before the capital that begins the next word: HTTP, Server.
  String.raw`(?:\p{Lu}\p{M}*)+(?!\p{Ll})`,
  // Marks alone are no word: looking for a letter behind an endless run of them, at each of them, takes quadratic time.
  String.raw`(?:\p{Lu}\p{M}*)?${LETTER}+`
].join('|'), 'gu')
const STARTS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u')
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/**
 * The words of a text in lower case: split at everything that is no letter or digit, at camelCase
 * humps (`HTTPServer` is http, server) and where digits begin or end. A run of letters of a script
 * without blanks becomes its pairs of characters, so that a part of it is found.
 */
export function tokenize (text: string): string[] {
  return tokensOf(text.normalize('NFKC'))
}

/**
 * As `tokenize`, and each word between blanks that has several parts also as a whole: `read_file` is
 * read_file, read, file. For names, URIs and queries, where the whole is worth more than its parts.
 */
export function tokenizeName (text: string): string[] {
  const tokens: string[] = []
  for (const word of text.normalize('NFKC').split(/\s+/u)) {
    const parts = tokensOf(word)
    // Cut first: trimming an endless run of punctuation would take quadratic time.
    if (parts.length > 1) tokens.push(cut(word.slice(0, 2 * MAX_TOKEN_CHARS).replace(EDGES, '').toLowerCase()))
    for (const part of parts) tokens.push(part)
  }
  return tokens
}

function tokensOf (normalized: string): string[] {
  const tokens: string[] = []
  for (const part of normalized.match(PART) ?? []) {
    const lower = part.toLowerCase()
    if (STARTS_UNSPACED.test(part)) tokens.push(...pairs(lower))
    else tokens.push(cut(lower))
  }
  return tokens
}

function pairs (run: string): string[] {
  const characters = Array.from(run)
  return characters.length < 2 ? characters : characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

function cut (token: string): string {
  return token.length <= MAX_TOKEN_CHARS ? token : token.slice(0, MAX_TOKEN_CHARS)
}
