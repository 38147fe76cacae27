import { readFileSync, writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { MAX_HELD_BYTES } from '../../src/gateway/held.ts'
import { opened } from '../fixtures/client.ts'
import { startDaemon, type RunningDaemon } from '../fixtures/daemon.ts'
import { stdioEntry, until } from '../fixtures/helpers.ts'
import { v1Http } from '../fixtures/http/v1.ts'

/** A blob at its ceiling: 70 MB as base64, which is there as bytes, as text, parsed and decoded. About 300 MB were measured. */
const MAX_GROWTH_BYTES = 500_000_000
/** Three of them at the same time. About 400 MB were measured. */
const MAX_GROWTH_OF_THREE_BYTES = 1_000_000_000
/** Texts are held for paging, up to a limit of their own; those of 20 MB pass in this much beside. About 330 MB were measured in all. */
const MAX_GROWTH_OF_TEXTS_BYTES = MAX_HELD_BYTES + 400_000_000
/** What may be left when garbage was collected: what the pipes, caches and compiled code take. */
const MAX_LEFT_BYTES = 25_000_000
const MAX_LEFT_RSS_BYTES = 100_000_000

const BLOB = 'test://blob/52428800'
const TEXT_BYTES = 20_000_000
const COLLECTOR = new URL('../fixtures/gc-on-signal.mjs', import.meta.url).href

interface Memory {
  readonly rss: number
  /** Heap in use and memory outside of it: what is held, once garbage was collected. */
  readonly used: number
}

const ANY: Memory = { rss: Infinity, used: Infinity }

function statusBytes (pid: number, key: 'VmRSS' | 'VmHWM'): number {
  return 1024 * Number(new RegExp(`${key}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

async function memoryOf ({ pid, get }: RunningDaemon): Promise<Memory> {
  const { text } = await get('/metrics')
  const metric = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { rss: statusBytes(pid, 'VmRSS'), used: metric('nodejs_heap_size_used_bytes') + metric('nodejs_external_memory_bytes') }
}

/** Collects garbage in the daemon until what it holds is within the limits, or gives the last that was seen. */
async function settled (daemon: RunningDaemon, limit: Memory): Promise<Memory> {
  let memory = ANY
  await until(async () => {
    process.kill(daemon.pid, 'SIGUSR2')
    memory = await memoryOf(daemon)
    return memory.rss <= limit.rss && memory.used <= limit.used
  }, 10_000).catch(() => {})
  return memory
}

async function atRest (daemon: RunningDaemon): Promise<Memory> {
  for (let n = 0; n < 3; n++) await settled(daemon, ANY)
  return await settled(daemon, ANY)
}

/** How far the resident memory rises above what it was while `run` is under way. */
async function growth (daemon: RunningDaemon, run: () => Promise<unknown>): Promise<number> {
  const before = statusBytes(daemon.pid, 'VmRSS')
  // proc(5): 5 sets the high water mark to what is resident now.
  writeFileSync(`/proc/${daemon.pid}/clear_refs`, '5')
  await run()
  return statusBytes(daemon.pid, 'VmHWM') - before
}

const inMB = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

async function daemonOf (t: Test): Promise<RunningDaemon> {
  const http = await opened(t, v1Http())
  const json = await opened(t, v1Http({ json: true }))
  const daemon = await startDaemon(t, {
    servers: { stdio: stdioEntry('v1'), http: { url: http.url }, json: { url: json.url } },
    env: { NODE_OPTIONS: `--expose-gc --import=${COLLECTOR}` }
  })
  await daemon.post('/read', { server: 'stdio', uri: 'test://image' })
  return daemon
}

t.test('blobs at their ceiling pass within a bound, and their memory returns', async (t) => {
  const daemon = await daemonOf(t)
  const blob = async (server: string): Promise<void> => {
    t.match(await daemon.post('/read', { server, uri: BLOB }), { status: 200, body: { contents: [{ type: 'spill', size_bytes: 52_428_800 }] } })
  }
  const idle = await atRest(daemon)
  const returned = async (name: string): Promise<void> => {
    const limit = { rss: idle.rss + MAX_LEFT_RSS_BYTES, used: idle.used + MAX_LEFT_BYTES }
    const { rss, used } = await settled(daemon, limit)
    t.ok(used <= limit.used, `${name}: ${inMB(used - idle.used)} are left of the heap and beside it`)
    t.ok(rss <= limit.rss, `${name}: ${inMB(rss - idle.rss)} are left resident`)
  }
  for (const server of ['stdio', 'http', 'json']) {
    const grown = await growth(daemon, async () => await blob(server))
    t.ok(grown < MAX_GROWTH_BYTES, `one over ${server}: grew by ${inMB(grown)}`)
    await returned(`one over ${server}`)
  }
  const grown = await growth(daemon, async () => { for (let n = 0; n < 10; n++) await blob(n % 2 === 0 ? 'stdio' : 'http') })
  t.ok(grown < MAX_GROWTH_BYTES, `ten in a row: grew by ${inMB(grown)}`)
  await returned('ten in a row')
  const three = await growth(daemon, async () => { await Promise.all(['stdio', 'http', 'json'].map(blob)) })
  t.ok(three < MAX_GROWTH_OF_THREE_BYTES, `three side by side: grew by ${inMB(three)}`)
  await returned('three side by side')
})

t.test('texts are held for paging up to their limit, and no more', async (t) => {
  const daemon = await daemonOf(t)
  const idle = await atRest(daemon)
  const grown = await growth(daemon, async () => {
    for (let n = 0; n < 10; n++) {
      const server = n % 2 === 0 ? 'stdio' : 'http'
      const answer = await daemon.post('/invoke', { server, tool: 'big_text', arguments: { bytes: TEXT_BYTES } })
      t.match(answer, { status: 200, body: { truncated: true, result: { total_bytes: TEXT_BYTES } } })
    }
  })
  t.ok(grown < MAX_GROWTH_OF_TEXTS_BYTES, `ten texts: grew by ${inMB(grown)}`)
  const limit = { rss: idle.rss + MAX_HELD_BYTES + MAX_LEFT_RSS_BYTES, used: idle.used + MAX_HELD_BYTES + MAX_LEFT_BYTES }
  const { rss, used } = await settled(daemon, limit)
  t.ok(used <= limit.used, `ten texts: ${inMB(used - idle.used)} are held`)
  t.ok(rss <= limit.rss, `ten texts: ${inMB(rss - idle.rss)} are left resident`)
})
