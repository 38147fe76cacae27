import { UsageError } from './errors.ts'

/** A word `key=value`. */
export interface Pair {
  readonly key: string
  readonly value: string
}

/** Takes words apart at their first `=`. Throws `UsageError` for one that has none: arguments are named, there is no order of them. */
export function parsePairs (words: readonly string[]): readonly Pair[] {
  return words.map((word) => {
    const at = word.indexOf('=')
    if (at > 0) return { key: word.slice(0, at), value: word.slice(at + 1) }
    throw new UsageError(`arguments are named: "${word}" should be key=value`)
  })
}

/** Pairs as one object of strings. Throws `UsageError` when a key comes twice. */
export function namedStrings (words: readonly string[]): Readonly<Record<string, string>> {
  const args = new Map<string, string>()
  for (const { key, value } of parsePairs(words)) {
    if (args.has(key)) throw new UsageError(`"${key}" is given twice`)
    args.set(key, value)
  }
  return Object.fromEntries(args)
}
