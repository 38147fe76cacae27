import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { signalGroup } from './process-group.ts'

/**
 * Learns process groups on stdin (`+ 12`, `- 12`). When its stdin ends, the daemon is gone: what is left
 * of the groups is told to end, and a second later made to.
 */
const SCRIPT = `
groups=
while read -r op id; do
  kept=
  for group in $groups; do
    if [ "$group" != "$id" ]; then kept="$kept $group"; fi
  done
  groups=$kept
  if [ "$op" = + ]; then groups="$groups $id"; fi
done
[ -n "$groups" ] || exit 0
for group in $groups; do kill -TERM "-$group" 2>/dev/null; done
sleep 1
for group in $groups; do kill -KILL "-$group" 2>/dev/null; done
exit 0
`

/**
 * Knows the process groups of all children. A small shell beside the daemon knows them as well, and
 * ends them if the daemon is killed without a chance to do so. It leads a session of its own, so that
 * what is sent to the daemon's group (Ctrl-C) passes it by; it is started with the first child.
 */
export class Reaper {
  readonly #groups = new Set<number>()
  #helper: ChildProcess | undefined
  #stopped = false

  /** The pid of the helper, while it runs. */
  get pid (): number | undefined {
    return this.#helper?.pid
  }

  /** A group came to life, or all of it is gone. A group that is gone must be told: its number may be given again. */
  track (pgid: number, alive: boolean): void {
    const known = this.#groups.has(pgid)
    if (alive) this.#groups.add(pgid)
    else this.#groups.delete(pgid)
    if (alive && this.#helper === undefined && !this.#stopped) this.#start()
    else if (known !== alive) this.#tell(alive ? '+' : '-', pgid)
  }

  /** Kills every group at once, without waiting: for a process that is about to exit. */
  killAll (): void {
    for (const pgid of this.#groups) signalGroup(pgid, 'SIGKILL')
  }

  /** Ends the helper and waits for its end. Groups that are left are killed by it. */
  async stop (): Promise<void> {
    this.#stopped = true
    const helper = this.#helper
    if (helper === undefined || helper.exitCode !== null || helper.signalCode !== null) return
    const ended = once(helper, 'exit')
    helper.stdin?.end()
    await ended
  }

  #start (): void {
    if (process.platform === 'win32') return
    const helper = spawn('/bin/sh', ['-c', SCRIPT], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
      cwd: '/'
    })
    this.#helper = helper
    // Without a shell, or after somebody killed it: children still end with the daemon's orderly stop.
    const gone = (): void => { if (this.#helper === helper) this.#helper = undefined }
    helper.once('error', gone)
    helper.once('exit', gone)
    helper.stdin?.on('error', () => {})
    for (const pgid of this.#groups) this.#tell('+', pgid)
  }

  #tell (op: '+' | '-', pgid: number): void {
    const stdin = this.#helper?.stdin
    if (stdin?.writable === true) stdin.write(`${op} ${pgid}\n`)
  }
}
