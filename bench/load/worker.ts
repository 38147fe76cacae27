// The load generator: a process of its own, so that it shares no event loop with what it measures.
import autocannon from 'autocannon'
import { randomBytes } from 'node:crypto'
import { mean, percentile } from '../stats.ts'
import { fault, fill, type LoadJob, type LoadResult } from './job.ts'

const LIMIT_SECONDS = 120

interface Seen {
  readonly times: number[]
  lastAt: number
  wrong: number
  example: string | undefined
}

function wrong (seen: Seen, what: string): void {
  seen.wrong++
  seen.example ??= what
}

function setupClient (job: LoadJob, seen: Seen): (client: autocannon.Client) => void {
  let connections = 0
  const { pathname, search } = new URL(job.url)
  return (client) => {
    const id = ++connections
    const token = `t${id}-${randomBytes(6).toString('hex')}`
    const body = job.body === undefined ? undefined : fill(job.body, token, id)
    client.setRequests([{
      method: job.method,
      path: pathname + search,
      headers: { ...job.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
      onResponse: (status, text) => {
        const found = fault(job.expect, status, text, token, id)
        if (found !== undefined) wrong(seen, found)
      }
    }])
  }
}

async function run (job: LoadJob): Promise<LoadResult> {
  const seen: Seen = { times: [], lastAt: 0, wrong: 0, example: undefined }
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon({
      url: job.url,
      connections: job.connections,
      timeout: LIMIT_SECONDS,
      sampleInt: 100,
      // A turn is as long as it is to be, and longer where nothing was answered yet.
      ...(job.amount === undefined ? { duration: LIMIT_SECONDS } : { amount: job.amount }),
      setupClient: setupClient(job, seen)
    }, (error: unknown) => {
      clearInterval(timer)
      if (error === null || error === undefined) resolve()
      else reject(error instanceof Error ? error : new Error(String(error)))
    })
    const timer = setInterval(() => {
      const elapsed = (performance.now() - startedAt) / 1000
      if (job.amount === undefined && elapsed >= (job.seconds ?? 1) && seen.times.length > 0) instance.stop()
    }, 20)
    instance.on('response', (_client, _status, _bytes, ms) => {
      seen.times.push(ms)
      seen.lastAt = performance.now()
    })
    instance.on('reqError', (error: unknown) => wrong(seen, String(error)))
  })
  const seconds = (seen.lastAt - startedAt) / 1000
  const used = process.cpuUsage(cpu)
  return {
    requests: seen.times.length,
    wrong: seen.wrong + (seen.times.length === 0 ? 1 : 0),
    ...(seen.example === undefined ? {} : { example: seen.example }),
    seconds,
    perSecond: seen.times.length / seconds,
    meanMs: mean(seen.times),
    p50Ms: percentile(seen.times, 0.5),
    p99Ms: percentile(seen.times, 0.99),
    maxMs: percentile(seen.times, 1),
    generatorLoad: (used.user + used.system) / 1e6 / seconds
  }
}

process.on('message', (job: LoadJob) => {
  run(job).then((result) => process.send?.({ result }), (error: unknown) => process.send?.({ error: String(error) }))
})
