export interface SpillFile {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
}

export interface Eviction {
  /** The files to remove, oldest first. */
  readonly evict: readonly SpillFile[]
  /** The size of the tree once they are gone. */
  readonly totalBytes: number
}

/**
 * Which files must go so that the tree takes at most `maxBytes`: the oldest first. `files` is the tree as
 * it is, `keep` the paths just written, which never go, however large they are.
 */
export function planEviction (files: readonly SpillFile[], keep: ReadonlySet<string>, maxBytes: number): Eviction {
  let totalBytes = files.reduce((sum, file) => sum + file.size, 0)
  const evict: SpillFile[] = []
  const oldestFirst = totalBytes <= maxBytes ? [] : files.filter((file) => !keep.has(file.path)).sort((a, b) => a.mtimeMs - b.mtimeMs)
  for (const file of oldestFirst) {
    if (totalBytes <= maxBytes) break
    evict.push(file)
    totalBytes -= file.size
  }
  return { evict, totalBytes }
}
