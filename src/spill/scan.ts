import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpillFile } from '../render/evict.ts'
import { isSlug, isSpillName, isTemporaryName } from './paths.ts'

/** A temporary file this old was left behind by a crash. */
export const STALE_TEMPORARY_MS = 3_600_000

/**
 * The spills below the root, oldest first. Whatever else is there (folders and files by other names,
 * links, what cannot be read or vanishes meanwhile) is ignored: eviction is best effort, and must not fail a
 * write. Temporary files that a crash left behind are removed.
 */
export async function scanSpills (root: string, nowMs: number): Promise<SpillFile[]> {
  const folders = await readdir(root, { withFileTypes: true }).catch(() => [])
  const found: SpillFile[] = []
  for (const folder of folders) {
    if (!folder.isDirectory() || !isSlug(folder.name)) continue
    const path = join(root, folder.name)
    const names = await readdir(path).catch(() => [])
    const files = await Promise.all(names.map((name) => scanFile(join(path, name), name, nowMs)))
    for (const file of files) if (file !== undefined) found.push(file)
  }
  return found.sort((a, b) => a.mtimeMs - b.mtimeMs)
}

async function scanFile (path: string, name: string, nowMs: number): Promise<SpillFile | undefined> {
  const temporary = isTemporaryName(name)
  if (!temporary && !isSpillName(name)) return undefined
  const stats = await lstat(path).catch(() => undefined)
  if (stats === undefined || !stats.isFile()) return undefined
  if (!temporary) return { path, size: stats.size, mtimeMs: stats.mtimeMs }
  if (nowMs - stats.mtimeMs > STALE_TEMPORARY_MS) await rm(path, { force: true }).catch(() => {})
  return undefined
}
