import { lstat, readlink, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'

/** Enough for any chain of links that a kernel would follow. */
const MAX_LINKS = 40

async function signatureOf (file: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true })
    return `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`
  } catch {
    return 'none'
  }
}

/** A text that changes when one of the files does: replaced, written, re-linked, gone or back. Links are followed. */
export async function signature (files: readonly string[]): Promise<string> {
  return (await Promise.all(files.map(signatureOf))).join(' ')
}

async function linkTarget (path: string): Promise<string | undefined> {
  try {
    return (await lstat(path)).isSymbolicLink() ? resolve(dirname(path), await readlink(path)) : undefined
  } catch {
    return undefined
  }
}

/** Every path at which a symbolic link on the way to the file may be swapped, the file itself first. */
async function hops (file: string): Promise<string[]> {
  const seen = new Set<string>([file])
  let frontier = [file]
  while (frontier.length > 0 && seen.size < MAX_LINKS) {
    const next: string[] = []
    for (const path of frontier) {
      // The parent is a path to watch where it is a link itself, as `..data` of a Kubernetes ConfigMap is.
      const parent = dirname(path)
      const parentTarget = await linkTarget(parent)
      if (parentTarget !== undefined) next.push(parent, parentTarget)
      const target = await linkTarget(path)
      if (target !== undefined) next.push(target)
    }
    frontier = next.filter((path) => !seen.has(path))
    for (const path of frontier) seen.add(path)
  }
  return [...seen]
}

/** The folders in which an event can mean that one of the files changed, and the names in each that it must concern. */
export async function placesOf (files: readonly string[]): Promise<Map<string, Set<string>>> {
  const places = new Map<string, Set<string>>()
  for (const path of (await Promise.all(files.map(hops))).flat()) {
    const folder = dirname(path)
    const names = places.get(folder)
    if (names === undefined) places.set(folder, new Set([basename(path)]))
    else names.add(basename(path))
  }
  return places
}
