import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { groupRuns } from './group-members.ts'

const FIRST_POLL_MS = 5
const MAX_POLL_MS = 80

/** Sends a signal to a whole process group. False when nothing of the group is left. */
export function signalGroup (pgid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pgid, signal)
    return true
  } catch {
    return false
  }
}

/** Waits until nothing of the group runs any more, at most `ms`. */
async function groupGone (pgid: number, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms
  for (let pollMs = FIRST_POLL_MS; signalGroup(pgid, 0); pollMs = Math.min(MAX_POLL_MS, pollMs * 2)) {
    // The group exists, but perhaps as zombies alone. Looking costs more than asking, so not at once.
    if (pollMs === MAX_POLL_MS && !await groupRuns(pgid)) return true
    if (Date.now() >= deadline) return false
    await delay(Math.min(pollMs, Math.max(1, deadline - Date.now())))
  }
  return true
}

export interface StopGrace {
  /** How long the child may take to leave by itself once its input is closed. */
  readonly inputMs: number
  /** How long after SIGTERM until SIGKILL. */
  readonly termMs: number
}

export const DEFAULT_STOP_GRACE: StopGrace = { inputMs: 500, termMs: 2000 }

/**
 * Stops a child that leads its own process group, as the MCP specification says for stdio (close its
 * input, then SIGTERM, then SIGKILL), and with it whatever it started: the wrappers `npx` and `sh -c`
 * leave the real server behind otherwise.
 */
export async function stopGroup (child: ChildProcess, grace: StopGrace = DEFAULT_STOP_GRACE): Promise<void> {
  const pgid = child.pid
  child.stdin?.end()
  if (pgid === undefined) return
  if (await groupGone(pgid, grace.inputMs)) return
  signalGroup(pgid, 'SIGTERM')
  if (await groupGone(pgid, grace.termMs)) return
  signalGroup(pgid, 'SIGKILL')
  await groupGone(pgid, grace.termMs)
}
