import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, closeSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { scratch } from './scratch.ts'

const POLL_MS = 5
const STOP_MS = 5000

export interface LaunchOptions {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Finds the URL in what was written so far to stdout and stderr, or asks whether it is up; undefined: not yet. */
  readonly ready: (output: string) => string | undefined | Promise<string | undefined>
  readonly timeoutMs?: number
  readonly ipc?: boolean
}

export interface Launched {
  readonly url: string
  readonly pid: number
  readonly child: ChildProcess
  /** From the start of the process until it was ready. */
  readonly startMs: number
  readonly output: () => string
  readonly stop: () => Promise<void>
}

let launched = 0

/**
 * Starts a process in a group of its own and waits until it is ready. What it writes goes to a file: a
 * pipe would cost this process time for every line. Rejects, with the end of that output, when it is not.
 */
export async function launch (options: LaunchOptions): Promise<Launched> {
  const file = join(await scratch(), `output-${++launched}.log`)
  const output = openSync(file, 'w')
  const startedAt = performance.now()
  const child = spawn(options.command, [...options.args], {
    cwd: options.cwd ?? process.cwd(),
    env: { ...process.env, ...options.env },
    stdio: options.ipc === true ? ['ignore', output, output, 'ipc'] : ['ignore', output, output],
    detached: true
  })
  closeSync(output)
  const text = (): string => readFileSync(file, 'utf8')
  const failed: { error?: Error } = {}
  child.once('error', (error) => { failed.error = error })
  const stop = async (): Promise<void> => {
    await end(child)
    rmSync(file, { force: true })
  }
  try {
    for (const deadline = startedAt + (options.timeoutMs ?? 60_000); ;) {
      if (failed.error !== undefined) throw failed.error
      if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${options.command} ${options.args[0] ?? ''} did not start: ${text().slice(-800)}`)
      const url = await options.ready(text())
      if (url !== undefined && child.pid !== undefined) return { url, pid: child.pid, child, startMs: performance.now() - startedAt, output: text, stop }
      await wait(POLL_MS)
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The `url` of the first JSON line that has one, as Postern and the servers here print it. */
export function urlLine (output: string): string | undefined {
  return /"url":"(http:[^"]+)"/.exec(output)?.[1]
}

/** Ends the process and all that it started: first as it likes to be ended, then whatever is left. */
async function end (child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return
  const running = child.exitCode === null && child.signalCode === null
  if (running) {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await Promise.race([exited, wait(STOP_MS, undefined, { ref: false })])
  }
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nothing of the group is left.
  }
}

/** A port that was free a moment ago, for programs that cannot choose one themselves. */
export async function freePort (): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address === 'object' && address !== null) return address.port
  throw new Error('no free port')
}
