import { writeFile, mkdir } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { numberAt } from '../guards.ts'
import { send } from '../load/http.ts'
import { SCRIPTS } from '../paths.ts'
import { launch, urlLine, type Launched } from './launch.ts'
import { scratch } from './scratch.ts'

export interface ServerEntry {
  readonly command?: string
  readonly args?: readonly string[]
  readonly url?: string
  readonly type?: 'http' | 'streamable-http'
}

/** Options of Node for the daemon, such as `--cpu-prof --cpu-prof-dir=/tmp/profiles`. */
const NODE_ARGS = (process.env['POSTERN_BENCH_NODE_ARGS'] ?? '').split(' ').filter((arg) => arg !== '')

let started = 0

/** A configuration entry that starts the benchmark's own server over stdio. */
export function stdioEntry (...args: readonly string[]): ServerEntry {
  return { command: process.execPath, args: [SCRIPTS.stdioServer, ...args] }
}

/** Writes a `mcpServers` file, which Postern and the peers read alike. */
export async function writeConfig (servers: Readonly<Record<string, ServerEntry>>): Promise<string> {
  const file = join(await scratch(), `config-${++started}.json`)
  await writeFile(file, JSON.stringify({ mcpServers: servers }))
  return file
}

/** `postern serve` as a user runs it, its log included; resolves once it listens. */
export async function startPostern (servers: Readonly<Record<string, ServerEntry>>, { probe = false } = {}): Promise<Launched> {
  const config = await writeConfig(servers)
  const cache = join(await scratch(), `cache-${started}`)
  await mkdir(cache)
  return await launch({
    command: process.execPath,
    args: [...NODE_ARGS, ...(probe ? ['--import', pathToFileURL(SCRIPTS.probe).href] : []), SCRIPTS.postern, 'serve', '--config', config, '--port', '0', '--cache-dir', cache],
    ready: urlLine,
    ipc: probe
  })
}

/** Waits until every server was tried. Gives back how long that took from now. */
export async function untilReady (url: string, timeoutMs = 60_000): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const { status, text } = await send('GET', `${url}/readyz`)
    const ms = performance.now() - startedAt
    if (status === 200) return ms
    if (ms > timeoutMs) throw new Error(`not ready after ${timeoutMs} ms: ${text.slice(0, 500)}`)
    await wait(3)
  }
}

/** The delay of the daemon's event loop since it was last asked. It must have been started with the probe. */
export async function eventLoopDelay ({ child }: Launched): Promise<{ readonly p99Ms: number, readonly maxMs: number }> {
  const answered = once(child, 'message')
  child.send('delay')
  const [message]: unknown[] = await answered
  return { p99Ms: numberAt(message, 'p99Ms'), maxMs: numberAt(message, 'maxMs') }
}
