import { createHash } from 'node:crypto'
import { at, numberAt, stringAt } from '../guards.ts'
import { call } from '../load/http.ts'
import { startPostern, stdioEntry, untilReady } from '../process/postern.ts'
import { bulkText } from '../servers/bulk.ts'
import { median } from '../stats.ts'
import type { BenchCase } from './case.ts'
import { received } from './received.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Paged {
  readonly hash: string
  readonly times: readonly number[]
}

/** Reads a resource to its end as a model would: offset and snapshot from the page before. */
async function readAll (url: string, uri: string): Promise<Paged> {
  const hash = createHash('sha256')
  const times: number[] = []
  let next: Record<string, unknown> = {}
  for (;;) {
    const { value, ms } = await call(`${url}/read`, { server: 'bench', uri, max_bytes: 204_800, ...next })
    times.push(ms)
    hash.update(stringAt(value, 'contents', 0, 'text'))
    if (at(value, 'contents', 0, 'next_offset') === null) return { hash: hash.digest('hex'), times }
    next = { offset: numberAt(value, 'contents', 0, 'next_offset'), snapshot: stringAt(value, 'contents', 0, 'snapshot') }
  }
}

/** Through 10 MB page by page: what the pages cost, and how often the server is asked. */
export const pagingCase: BenchCase = {
  name: 'read-paging',
  title: 'a resource of 10 MB, page by page',
  run: async ({ options }) => {
    const bytes = options.quick ? 1_000_000 : 10_000_000
    const wanted = sha256(bulkText(bytes))
    const { url, stop } = await startPostern({ bench: stdioEntry() })
    try {
      await untilReady(url)
      await readAll(url, `bench://text/${bytes}`)
      const before = await received(url, 'bench', 'resources/read')
      const runs: Paged[] = []
      for (let round = 0; round < options.rounds; round++) runs.push(await readAll(url, `bench://text/${bytes}`))
      for (const { hash } of runs) if (hash !== wanted) throw new Error('the pages together are not the text that the server gave')
      const rpcs = await received(url, 'bench', 'resources/read') - before
      const some = (pick: (times: readonly number[]) => readonly number[]): number[] => runs.map(({ times }) => median(pick(times)))
      return {
        unit: 'ms',
        rows: [
          { name: 'late page', values: some((times) => times.slice(-4, -1)) },
          { name: 'middle page', values: some((times) => times.slice(times.length / 2 - 1, times.length / 2 + 2)) },
          { name: 'early page', values: some((times) => times.slice(2, 5)) },
          { name: 'first page, with the RPC', values: some((times) => times.slice(0, 1)) }
        ],
        figures: { pages: runs[0]?.times.length ?? 0, 'resources/read RPCs': rpcs / options.rounds },
        skipped: []
      }
    } finally {
      await stop()
    }
  }
}
