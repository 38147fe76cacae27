import { RpcPipe } from '../references/rpc-pipe.ts'
import { SCRIPTS } from '../paths.ts'
import { launch, urlLine } from '../process/launch.ts'
import { startPostern, stdioEntry, untilReady } from '../process/postern.ts'
import { inTurn } from '../rounds.ts'
import type { BenchCase } from './case.ts'

/** Ten servers, each slower to start than the one before: the slowest by 450 ms. */
const DELAYS = Array.from({ length: 10 }, (_, n) => String(n * 50))

/** From the start of the process until every server is connected. */
async function readyWithTen (): Promise<number> {
  const startedAt = performance.now()
  const { url, stop } = await startPostern(Object.fromEntries(DELAYS.map((delay) => [`server${delay}`, stdioEntry('--delay', delay)])))
  try {
    await untilReady(url)
    return performance.now() - startedAt
  } finally {
    await stop()
  }
}

/** The same servers started side by side by nobody in particular, until the slowest has answered. */
async function serversAlone (): Promise<number> {
  const startedAt = performance.now()
  const pipes = await Promise.all(DELAYS.map(async (delay) => await new RpcPipe([SCRIPTS.stdioServer, '--delay', delay]).start()))
  const ms = performance.now() - startedAt
  for (const pipe of pipes) pipe.stop()
  return ms
}

async function listening (args: readonly string[]): Promise<number> {
  const { startMs, stop } = await launch({ command: process.execPath, args, ready: urlLine })
  await stop()
  return startMs
}

async function posternListening (): Promise<number> {
  const { startMs, stop } = await startPostern({})
  await stop()
  return startMs
}

export const startCases: readonly BenchCase[] = [
  {
    name: 'start-ready',
    title: 'from nothing to ready with ten servers, the slowest waiting 450 ms',
    run: async ({ options }) => {
      const values = await inTurn([{ name: 'postern', measure: readyWithTen }, { name: 'servers alone', measure: serversAlone }], options.rounds)
      return { unit: 'ms', rows: [...values].map(([name, of]) => ({ name, values: of })), skipped: [] }
    }
  },
  {
    name: 'cold-start',
    title: '`postern serve` without servers until it listens, and an empty Fastify application',
    run: async ({ options }) => {
      const turns = [{ name: 'postern', measure: posternListening }, { name: 'empty Fastify', measure: async () => await listening([SCRIPTS.fixed]) }]
      await inTurn(turns, 1)
      const values = await inTurn(turns, options.rounds)
      return { unit: 'ms', rows: [...values].map(([name, of]) => ({ name, values: of })), skipped: [] }
    }
  }
]
