import type { LoadJob } from '../load/job.ts'
import { startGenerator } from '../load/generator.ts'
import { eventLoopDelay, startPostern, stdioEntry, untilReady } from '../process/postern.ts'
import { assertRight, inTurn } from '../rounds.ts'
import type { BenchCase } from './case.ts'

const LARGE_BYTES = 5_000_000

/** Small calls to one server, alone and while results of 5 MB come from another, one after the other without a pause. */
export const besideCase: BenchCase = {
  name: 'small-beside-large',
  title: 'p99 of small calls, 32 at a time, while 5 MB results of another server are rendered',
  run: async ({ options, generator }) => {
    const postern = await startPostern({ small: stdioEntry(), large: stdioEntry() }, { probe: true })
    const other = startGenerator()
    const job = (body: unknown, connections: number, expect: LoadJob['expect']): LoadJob =>
      ({ url: `${postern.url}/invoke`, method: 'POST', body: JSON.stringify(body), connections, expect, ...(options.quick ? { amount: connections === 1 ? 2 : 64 } : { seconds: options.seconds }) })
    const small = job({ server: 'small', tool: 'echo', arguments: { message: '{{token}}' } }, 32, { status: 200, includes: 'echo:{{token}}' })
    const text = job({ server: 'large', tool: 'text', arguments: { bytes: LARGE_BYTES } }, 1, { status: 200, includes: 'postern://results/' })
    const image = job({ server: 'large', tool: 'image', arguments: { bytes: LARGE_BYTES } }, 1, { status: 200, includes: `"size_bytes":${LARGE_BYTES}` })
    const turn = (large?: LoadJob) => async () => {
      await eventLoopDelay(postern)
      const [measured, beside] = await Promise.all([generator.run(small), large === undefined ? undefined : other.run(large)])
      assertRight('postern', measured)
      if (beside !== undefined) assertRight('postern, large', beside)
      return { ...measured, large: beside?.perSecond ?? 0, loop: await eventLoopDelay(postern) }
    }
    try {
      await untilReady(postern.url)
      const turns = [{ name: 'beside large', measure: turn(text) }, { name: 'beside images', measure: turn(image) }, { name: 'alone', measure: turn() }]
      await inTurn(turns, 1)
      const values = await inTurn(turns, options.rounds)
      return {
        unit: 'ms p99',
        rows: [...values].map(([name, of]) => ({
          name,
          values: of.map(({ p99Ms }) => p99Ms),
          also: {
            'p50 ms': of.map(({ p50Ms }) => p50Ms),
            'small req/s': of.map(({ perSecond }) => perSecond),
            'large req/s': of.map(({ large }) => large),
            'loop delay p99 ms': of.map(({ loop }) => loop.p99Ms),
            'max ms': of.map(({ loop }) => loop.maxMs)
          }
        })),
        skipped: []
      }
    } finally {
      await other.stop()
      await postern.stop()
    }
  }
}
