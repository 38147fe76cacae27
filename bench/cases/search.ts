import { setTimeout as wait } from 'node:timers/promises'
import { at, numberAt } from '../guards.ts'
import { call } from '../load/http.ts'
import { startPostern, stdioEntry, untilReady } from '../process/postern.ts'
import { percentile } from '../stats.ts'
import type { BenchCase } from './case.ts'
import { received } from './received.ts'

const SERVERS = 10
const QUERIES = ['create invoice', 'merge customer record', 'calendar', 'find shipment of the warehouse', 'webhook id', 'list tickets',
  'restore snapshot', 'approve payment', 'delete user account', 'update forecast region']
/** In no other tool: one for each round. */
const NEW_WORDS = ['zebra', 'giraffe', 'walrus', 'pelican', 'hedgehog', 'octopus', 'badger', 'flamingo', 'lynx', 'mongoose']
const FOUND_MS = 10_000

async function search (url: string, query: string): Promise<number> {
  const { value, ms } = await call(`${url}/search`, { query, top_k: 8 })
  if (numberAt(value, 'total') < 1 || at(value, 'warnings') !== undefined) throw new Error(`a search for "${query}" gave ${JSON.stringify(value).slice(0, 300)}`)
  return ms
}

async function times (url: string, amount: number): Promise<number[]> {
  const all: number[] = []
  for (let n = 0; n < amount; n++) all.push(await search(url, QUERIES[n % QUERIES.length] ?? ''))
  return all
}

/** Changes the list of one server and searches on until the new tool is found. */
async function afterChange (url: string, word: string): Promise<{ readonly times: readonly number[], readonly foundMs: number }> {
  const startedAt = performance.now()
  await call(`${url}/invoke`, { server: 'server3', tool: 'change', arguments: { word } })
  const all: number[] = []
  for (;;) {
    all.push(...await times(url, 5))
    const { value } = await call(`${url}/search`, { query: word, top_k: 1, server: 'server3' })
    const foundMs = performance.now() - startedAt
    if (at(value, 'results', 0, 'id') === `added_${word}`) return { times: all, foundMs }
    if (foundMs > FOUND_MS) throw new Error(`the tool that was added is not found: ${JSON.stringify(value).slice(0, 300)}`)
  }
}

/** How many servers were asked for their tools again between two looks. */
async function lists (url: string): Promise<number[]> {
  return await Promise.all(Array.from({ length: SERVERS }, async (_, n) => await received(url, `server${n}`, 'tools/list')))
}

/** 10,000 items in ten servers, all searched: warm, and while one of them is indexed again. */
export const searchCase: BenchCase = {
  name: 'search-10000',
  title: 'search over 10,000 tools in ten servers',
  run: async ({ options }) => {
    const each = options.quick ? 100 : 1000
    const entries = Array.from({ length: SERVERS }, (_, n) => [`server${n}`, stdioEntry('--name', `server${n}`, '--tools', String(each))] as const)
    const { url, stop } = await startPostern(Object.fromEntries(entries))
    try {
      await untilReady(url)
      const cold = await search(url, 'invoice').catch(() => NaN)
      await wait(options.quick ? 200 : 2000)
      await times(url, options.quick ? 10 : 300)
      const rounds: Record<'warm' | 'p99' | 'changed' | 'found', number[]> & { listed: number } = { warm: [], p99: [], changed: [], found: [], listed: 0 }
      for (let round = 0; round < options.rounds; round++) {
        const warm = await times(url, options.quick ? 20 : 300)
        rounds.warm.push(percentile(warm, 0.5))
        rounds.p99.push(percentile(warm, 0.99))
        const before = await lists(url)
        const changed = await afterChange(url, NEW_WORDS[round % NEW_WORDS.length] ?? '')
        const after = await lists(url)
        rounds.changed.push(percentile(changed.times, 0.5))
        rounds.found.push(changed.foundMs)
        rounds.listed = Math.max(rounds.listed, after.filter((count, n) => count > (before[n] ?? 0)).length)
      }
      return {
        unit: 'ms',
        rows: [
          { name: 'after a change', values: rounds.changed },
          { name: 'warm', values: rounds.warm, also: { 'p99 ms': rounds.p99 } },
          { name: 'until a change is found', values: rounds.found }
        ],
        figures: { 'ms for the first search': cold, 'servers listed again': rounds.listed },
        skipped: []
      }
    } finally {
      await stop()
    }
  }
}
