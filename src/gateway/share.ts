/**
 * How much each of several answers may take at most, so that together they fit: the small ones whole, the others an
 * equal part of what those leave. Infinity when all fit.
 */
export function fairShare (sizes: readonly number[], room: number): number {
  let left = room
  const sorted = [...sizes].sort((a, b) => a - b)
  for (const [index, size] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index))
    if (size > share) return share
    left -= size
  }
  return Infinity
}
