import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, lstat, mkdir, open, rename, rm, utimes, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PosternError } from '../errors.ts'
import { MAX_SPILL_TREE_BYTES } from '../render/limits.ts'
import type { SpillPlan } from '../render/render.ts'
import { spillFailure, systemCode, unlessGone } from './failures.ts'
import { spillPath, temporaryName } from './paths.ts'
import { SpillTree } from './tree.ts'

export interface SpillStoreOptions {
  /** The folder of all spills: `<cache dir>/mcp-resources`. Made when the first spill is written. */
  readonly root: string
  /** The bound on the whole tree; another than `MAX_SPILL_TREE_BYTES` is for tests. */
  readonly maxTreeBytes?: number
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number
}

/** A spill to be served. Whoever opened it closes the handle. */
export interface OpenSpill {
  readonly handle: FileHandle
  readonly size: number
  readonly mtimeMs: number
}

/** Writes spills as the renderer planned them, and opens them again. Files are untrusted data. */
export class SpillStore {
  readonly root: string
  readonly #now: () => number
  readonly #tree: SpillTree
  readonly #ready = new Set<string>()

  constructor ({ root, maxTreeBytes = MAX_SPILL_TREE_BYTES, now = Date.now }: SpillStoreOptions) {
    this.root = root
    this.#now = now
    this.#tree = new SpillTree(root, maxTreeBytes, now)
  }

  /** Writes spills side by side. Rejects with `internal_error` that says what the operator can do. */
  async writeAll (plans: readonly SpillPlan[]): Promise<void> {
    await Promise.all(plans.map((plan) => this.write(plan)))
  }

  /**
   * Writes one spill, or touches it where it is there already: it must not be the next to be evicted.
   * Afterwards the oldest spills go, as far as the tree is too large.
   */
  async write ({ slug, name, bytes }: SpillPlan): Promise<void> {
    const path = spillPath(this.root, slug, name)
    if (path === undefined) throw new TypeError(`not the place of a spill: ${slug}/${name}`)
    try {
      await this.#tree.write(path, bytes.length, async () => {
        if (!await this.#touch(path, bytes.length)) await this.#create(path, name, bytes)
      })
    } catch (error) {
      throw spillFailure(error, this.root, 'written')
    }
  }

  /** Opens a spill for serving. Rejects with `unknown_spill` when there is none by that name; links are none. */
  async open (slug: string, name: string): Promise<OpenSpill> {
    const path = spillPath(this.root, slug, name)
    const opened = path === undefined ? undefined : await this.#openFile(path)
    if (opened !== undefined) return opened
    throw new PosternError('unknown_spill', 'There is no spill by that name: it was never written, or has been evicted to make room.', {
      hint: 'Read the resource (or call the tool) again: that writes it anew, under the same name for the same bytes.'
    })
  }

  async #openFile (path: string): Promise<OpenSpill | undefined> {
    let handle: FileHandle | undefined
    try {
      const folder = await lstat(dirname(path))
      if (!folder.isDirectory()) return undefined
      // Not following links keeps what is served within the tree; not blocking, a pipe from hanging it.
      handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
      const stats = await handle.stat()
      if (stats.isFile()) return { handle, size: stats.size, mtimeMs: stats.mtimeMs }
      await handle.close()
      return undefined
    } catch (error) {
      await handle?.close()
      if (['ENOENT', 'ELOOP', 'ENOTDIR', 'ENXIO'].includes(systemCode(error) ?? '')) return undefined
      throw spillFailure(error, this.root, 'read')
    }
  }

  /** Whether the same bytes were spilled before. A file of another size is no whole spill. */
  async #touch (path: string, size: number): Promise<boolean> {
    const stats = await unlessGone(lstat(path))
    if (stats === undefined || !stats.isFile() || stats.size !== size) return false
    const seconds = this.#now() / 1000
    return await unlessGone(utimes(path, seconds, seconds).then(() => true)) ?? false
  }

  async #create (path: string, name: string, bytes: Buffer): Promise<void> {
    const folder = dirname(path)
    const temporary = join(folder, temporaryName(name, randomBytes(8).toString('hex')))
    await this.#prepare(folder)
    try {
      const handle = await this.#openTemporary(temporary, folder)
      try {
        await handle.chmod(0o600)
        await writeWhole(handle, bytes)
        const seconds = this.#now() / 1000
        await handle.utimes(seconds, seconds)
      } finally {
        await handle.close()
      }
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  async #openTemporary (temporary: string, folder: string): Promise<FileHandle> {
    const opened = await unlessGone(open(temporary, 'wx', 0o600))
    if (opened !== undefined) return opened
    // Somebody emptied the cache folder while the daemon was running.
    this.#ready.delete(folder)
    await this.#prepare(folder)
    return open(temporary, 'wx', 0o600)
  }

  /** Makes the folders, and closes them to others whoever made them and whatever the umask is. */
  async #prepare (folder: string): Promise<void> {
    if (this.#ready.has(folder)) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(this.root, 0o700)
    await chmod(folder, 0o700)
    this.#ready.add(folder)
  }
}

/** At once, where the system takes it: `writeFile` goes by half megabytes, each a turn of the event loop. */
async function writeWhole (handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten
}
