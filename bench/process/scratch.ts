import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder: Promise<string> | undefined

/** The folder of this run: output of processes, configurations, spills. */
export function scratch (): Promise<string> {
  folder ??= mkdtemp(join(tmpdir(), 'postern-bench-'))
  return folder
}

export async function removeScratch (): Promise<void> {
  if (folder !== undefined) await rm(await folder, { recursive: true, force: true })
}
