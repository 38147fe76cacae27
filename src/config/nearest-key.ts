import { distance } from 'fastest-levenshtein'

const plain = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The known key that was probably meant: case and separators do not count, a third of the letters may be wrong. */
export function nearestKey (key: string, known: readonly string[]): string | undefined {
  const best = known
    .map((candidate) => ({ candidate, apart: distance(plain(key), plain(candidate)) }))
    .sort((a, b) => a.apart - b.apart)[0]
  if (best === undefined || best.apart > Math.max(1, Math.floor(plain(key).length / 3))) return undefined
  return best.candidate
}

/** "did you mean", or the keys that there are. */
export function suggestKey (key: string, known: readonly string[]): string {
  const nearest = nearestKey(key, known)
  return nearest === undefined ? `known keys: ${known.join(', ')}` : `did you mean "${nearest}"?`
}
