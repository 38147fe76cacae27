/** A command line up to the cursor, taken apart as a POSIX shell does, without expanding anything. */
export interface ShellWords {
  /** The words with their quotes taken away; the last one is being typed and may be empty. */
  readonly words: readonly string[]
  /** The last word as it stands on the line. */
  readonly raw: string
  /** The quote that is open at the cursor. */
  readonly quote: '"' | "'" | undefined
}

/** Takes a line apart at blanks; quotes and backslashes keep a word together. */
export function splitLine (line: string): ShellWords {
  const words: string[] = []
  let word = ''
  let start = 0
  let inWord = false
  let quote: ShellWords['quote']
  for (let at = 0; at < line.length; at++) {
    const char = line[at] ?? ''
    if (quote === undefined && /[ \t\n]/.test(char)) {
      if (inWord) words.push(word)
      word = ''
      inWord = false
      start = at + 1
    } else if (quote === undefined && (char === '"' || char === "'")) {
      quote = char
      inWord = true
    } else if (char === quote) {
      quote = undefined
    } else if (char === '\\' && quote !== "'" && (quote === undefined || /["\\$`]/.test(line[at + 1] ?? ''))) {
      word += line[++at] ?? ''
      inWord = true
    } else {
      word += char
      inWord = true
    }
  }
  return { words: [...words, word], raw: line.slice(start), quote }
}

/** A word as it is typed in bash or a POSIX shell without quotes around it. */
export function quoteWord (word: string): string {
  return word.replace(/[^\p{L}\p{N}_@%+=:,./-]/gu, (char) => `\\${char}`)
}

/** A text as it is typed between double quotes; undefined where that cannot be: `!` means history there, whatever stands in front of it. */
export function quoteInDouble (word: string): string | undefined {
  return word.includes('!') ? undefined : word.replace(/["\\$`]/g, (char) => `\\${char}`)
}
