// The SDK client with no HTTP in front; it makes its own load, as the load generator is told to.
import { stringAt } from '../guards.ts'
import type { LoadJob, LoadResult } from '../load/job.ts'
import { mean, percentile } from '../stats.ts'
import { connectSdk } from './sdk-client.ts'

const connecting = connectSdk(process.argv.slice(2))

async function run (job: LoadJob): Promise<LoadResult> {
  const client = await connecting
  const times: number[] = []
  let wrong = 0
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  const deadline = startedAt + (job.seconds ?? Infinity) * 1000
  let left = job.amount ?? Infinity
  const caller = async (id: number): Promise<void> => {
    while (left-- > 0 && performance.now() < deadline) {
      const before = performance.now()
      const message = `d${id}-${times.length}`
      const result = await client.callTool({ name: 'echo', arguments: { message } })
      if (stringAt(result, 'content', 0, 'text') !== `echo:${message}`) wrong++
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: job.connections }, async (_, id) => await caller(id)))
  const seconds = (performance.now() - startedAt) / 1000
  const used = process.cpuUsage(cpu)
  return {
    requests: times.length,
    wrong,
    seconds,
    perSecond: times.length / seconds,
    meanMs: mean(times),
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    maxMs: percentile(times, 1),
    generatorLoad: (used.user + used.system) / 1e6 / seconds
  }
}

process.on('message', (job: LoadJob) => {
  run(job).then((result) => process.send?.({ result }), (error: unknown) => process.send?.({ error: String(error) }))
})
