import { Unavailable, type Contestant, type Starter, type Target, type ToolCall } from '../contestant.ts'
import type { LoadResult } from '../load/job.ts'
import type { Options } from '../options.ts'
import { processorSeconds } from '../process/usage.ts'
import type { CaseOutcome, Row } from '../report/result.ts'
import { assertRight, inTurn, startAll, type Turn } from '../rounds.ts'
import type { CaseContext } from './case.ts'

export interface LoadCase {
  readonly target: Target
  /** Our own: a wrong answer of theirs fails the run. */
  readonly starters: readonly Starter[]
  /** Others: a wrong answer takes them out of the case. */
  readonly peers: readonly Starter[]
  readonly call: ToolCall
  readonly connections: number
  /** Requests in a turn; without it the turn lasts as many seconds as the options say. */
  readonly amount?: number
  /** What is compared: requests a second, or the median of their times. */
  readonly by: 'perSecond' | 'p50Ms'
  readonly extra?: readonly Turn<Sample>[]
}

export interface Sample extends LoadResult {
  /** Microseconds of processor time of the contestant's own process for each request. */
  readonly cpuMicros: number
}

/** Runs one kind of request against everyone in turn, every answer checked. */
export async function loadCase (context: CaseContext, load: LoadCase): Promise<CaseOutcome> {
  const { options, say } = context
  const all = [...load.starters, ...(options.peers ? load.peers : [])]
  const { running, skipped } = await startAll(all.map(({ name, start }) => ({ name, start: async () => { say(`starting ${name}`); return await start(load.target) } })))
  if (!options.peers) skipped.push(...load.peers.map(({ name }) => ({ name, reason: 'peers were not asked for' })))
  try {
    // The first turn of everyone is not counted.
    await inTurn(running.map((contestant) => turn(context, load, contestant)), 1, (one) => skipped.push(one))
    const fit = running.filter(({ name }) => !skipped.some((one) => one.name === name))
    const turns = [...fit.map((contestant) => turn(context, load, contestant)), ...(load.extra ?? [])]
    const samples = await inTurn(turns, options.rounds, (one) => skipped.push(one))
    return { unit: load.by === 'perSecond' ? 'req/s' : 'ms', rows: toRows(samples, load.by), skipped }
  } finally {
    await Promise.all(running.map(async (contestant) => await contestant.stop()))
  }
}

/** A turn of a contestant. Wrong answers of our own end the run; those of a peer take it out of the case. */
function turn (context: CaseContext, load: LoadCase, contestant: Contestant): Turn<Sample> {
  const { name } = contestant
  return {
    name,
    measure: async () => {
      const sample = await measure(context, load, contestant)
      if (sample.wrong > 0 && load.peers.some((peer) => peer.name === name)) {
        throw new Unavailable(`${sample.wrong} of its ${sample.requests} answers were wrong: ${sample.example?.slice(0, 160).replaceAll(/\s+/g, ' ') ?? ''}`)
      }
      assertRight(name, sample)
      return sample
    }
  }
}

async function measure ({ options, generator }: CaseContext, load: LoadCase, contestant: Contestant): Promise<Sample> {
  const before = processorSeconds(contestant.pid)
  const result = await generator.run({ ...contestant.request(load.call), connections: load.connections, ...extent(load, options) })
  const after = processorSeconds(contestant.pid)
  return { ...result, cpuMicros: before === undefined || after === undefined ? NaN : (after - before) * 1e6 / result.requests }
}

/** A quick run counts requests: on a busy machine nothing may be answered within a moment. */
function extent (load: LoadCase, options: Options): { readonly seconds: number } | { readonly amount: number } {
  if (load.amount !== undefined) return { amount: Math.max(load.connections, load.amount) }
  return options.quick ? { amount: 2 * load.connections } : { seconds: options.seconds }
}

function toRows (samples: ReadonlyMap<string, readonly Sample[]>, by: LoadCase['by']): Row[] {
  return [...samples].map(([name, of]): Row => ({
    name,
    values: of.map((sample) => sample[by]),
    also: {
      'p50 ms': of.map(({ p50Ms }) => p50Ms),
      'p99 ms': of.map(({ p99Ms }) => p99Ms),
      'cpu µs/req': of.map(({ cpuMicros }) => cpuMicros),
      'generator load': of.map(({ generatorLoad }) => generatorLoad)
    }
  }))
}
