import { readdir, readFile } from 'node:fs/promises'

/** Process group and state of a process, from a line of `/proc/<pid>/stat` (proc(5)). */
export function parseStat (stat: string): { readonly state: string, readonly pgid: number } | undefined {
  // The command in parentheses may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, , pgid] = fields
  return state === undefined || pgid === undefined ? undefined : { state, pgid: Number(pgid) }
}

/**
 * Whether anything of a process group still runs. Where there is no /proc that is taken to be so:
 * whoever asks has seen that the group exists.
 */
export async function groupRuns (pgid: number): Promise<boolean> {
  let names: readonly string[]
  try {
    names = await readdir('/proc')
  } catch {
    return true
  }
  const pids = names.filter((name) => /^\d+$/.test(name))
  if (pids.length === 0) return true
  const stats = await Promise.all(pids.map(async (pid) => {
    try {
      return parseStat(await readFile(`/proc/${pid}/stat`, 'latin1'))
    } catch {
      // It ended meanwhile.
      return undefined
    }
  }))
  // One that has ended and that its parent does not wait for (a container without an init) runs no more.
  return stats.some((stat) => stat?.pgid === pgid && stat.state !== 'Z' && stat.state !== 'X')
}
