import { setTimeout as wait } from 'node:timers/promises'
import { Unavailable, type Contestant } from '../contestant.ts'
import { stringAt, numberAt } from '../guards.ts'
import { call } from '../load/http.ts'
import { startPostern, stdioEntry, untilReady } from '../process/postern.ts'
import { residentBytes } from '../process/usage.ts'
import { floor } from '../references/contestants.ts'
import type { CaseOutcome } from '../report/result.ts'
import type { BenchCase, CaseContext } from './case.ts'

const MB = 1_000_000
const BLOB_BYTES = 52_428_800
const SAMPLE_MS = 20

/** Resident megabytes of a process. */
function resident (pid: number): number {
  const bytes = residentBytes(pid)
  if (bytes === undefined) throw new Unavailable('memory is read from /proc, which is not here')
  return bytes / MB
}

/** Ten servers connected and listed, nobody calling. */
export const memoryIdleCase: BenchCase = {
  name: 'memory-idle',
  title: 'resident memory of the daemon alone, ten servers of 100 tools idle',
  run: async ({ options }) => {
    const values: number[] = []
    for (let round = 0; round < options.rounds; round++) {
      const { url, pid, stop } = await startPostern(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`server${n}`, stdioEntry('--name', `server${n}`, '--tools', '100')])))
      try {
        await untilReady(url)
        await wait(options.quick ? 100 : 3000)
        values.push(resident(pid))
      } finally {
        await stop()
      }
    }
    return { unit: 'MB', rows: [{ name: 'postern', values }], skipped: [] }
  }
}

interface Passed {
  readonly before: number
  readonly peak: number
  readonly after: number
}

/** Calls for blobs one after the other, and watches the memory meanwhile and some time afterwards. */
async function pass (pid: number, blob: () => Promise<void>, { options }: CaseContext): Promise<Passed> {
  const before = resident(pid)
  let peak = before
  const timer = setInterval(() => { peak = Math.max(peak, resident(pid)) }, SAMPLE_MS)
  try {
    for (let n = 0; n < (options.quick ? 1 : 5); n++) await blob()
    await wait(options.quick ? 200 : 8000)
    return { before, peak, after: resident(pid) }
  } finally {
    clearInterval(timer)
  }
}

async function floorPasses (context: CaseContext, bytes: number): Promise<Passed> {
  const running: Contestant = await floor.start({ kind: 'stdio', args: [] })
  const { url } = running.request({ tool: 'image', arguments: {}, expect: { status: 200 } })
  try {
    return await pass(running.pid, async () => { await call(url, { tool: 'image', arguments: { bytes } }) }, context)
  } finally {
    await running.stop()
  }
}

async function posternPasses (context: CaseContext, bytes: number): Promise<Passed> {
  const { url, pid, stop } = await startPostern({ bench: stdioEntry() })
  try {
    await untilReady(url)
    return await pass(pid, async () => {
      const { value } = await call(`${url}/invoke`, { server: 'bench', tool: 'image', arguments: { bytes } })
      stringAt(value, 'content', 0, 'sha256')
      if (numberAt(value, 'content', 0, 'size_bytes') !== bytes) throw new Error(`the spill is not of ${bytes} bytes`)
    }, context)
  } finally {
    await stop()
  }
}

/** Five blobs at the ceiling, one after the other: 70 MB of message each. */
export const memoryBlobsCase: BenchCase = {
  name: 'memory-blobs',
  title: 'resident memory while images of 50 MiB pass, and 8 s after',
  run: async (context): Promise<CaseOutcome> => {
    const bytes = context.options.quick ? 5_000_000 : BLOB_BYTES
    const ours: Passed[] = []
    const least: Passed[] = []
    for (let round = 0; round < Math.min(3, context.options.rounds); round++) {
      ours.push(await posternPasses(context, bytes))
      least.push(await floorPasses(context, bytes))
    }
    const rows = ([['postern', ours], ['floor', least]] as const).flatMap(([name, passed]) => (['peak', 'after', 'before'] as const).map((when) => ({
      name: `${name}, ${when}`, values: passed.map((one) => one[when])
    })))
    return { unit: 'MB', rows, skipped: [] }
  }
}
