import { numberAt, stringAt } from '../guards.ts'
import { call } from '../load/http.ts'
import { startPostern, stdioEntry, untilReady } from '../process/postern.ts'
import { inTurn, type Turn } from '../rounds.ts'
import { bulkText } from '../servers/bulk.ts'
import type { BenchCase } from './case.ts'

const WORD = 'needle'
/** Not a plain word, so that it goes through the regular expression. */
const REGEXP = 'needle\\d+00$'

/** A text that the gateway keeps: greps of it cost no RPC. */
async function keptText (url: string, bytes: number): Promise<string> {
  const { value } = await call(`${url}/invoke`, { server: 'bench', tool: 'text', arguments: { bytes } })
  return stringAt(value, 'result', 'uri')
}

/** Greps a text kept anew each time, for a filtered text is kept as well. Gives back MB/s. */
function grep (url: string, bytes: number, pattern: string, wanted: number): () => Promise<number> {
  return async () => {
    const uri = await keptText(url, bytes)
    const { value, ms } = await call(`${url}/read`, { server: 'bench', uri, pattern })
    const matches = numberAt(value, 'contents', 0, 'matches')
    if (matches !== wanted) throw new Error(`${matches} lines matched ${pattern}, not ${wanted}`)
    return bytes / 1000 / ms
  }
}

/** Patterns over 10 MB, and over half of it: is it linear? */
export const patternCase: BenchCase = {
  name: 'pattern-10mb',
  title: 'a pattern over 10 MB of kept text',
  run: async ({ options }) => {
    const { url, stop } = await startPostern({ bench: stdioEntry() })
    try {
      await untilReady(url)
      const whole = options.quick ? 2_000_000 : 10_000_000
      const turns: Turn<number>[] = []
      for (const [bytes, size] of [[whole, '10 MB'], [whole / 2, '5 MB']] as const) {
        const lines = bulkText(bytes).split('\n')
        for (const [name, pattern] of [['word', WORD], ['regexp', REGEXP]] as const) {
          const expression = new RegExp(pattern)
          turns.push({ name: `${name}, ${size}`, measure: grep(url, bytes, pattern, lines.filter((line) => expression.test(line)).length) })
        }
      }
      await inTurn(turns, 1)
      const values = await inTurn(turns, options.rounds)
      return { unit: 'MB/s', rows: [...values].map(([name, of]) => ({ name, values: of })), skipped: [] }
    } finally {
      await stop()
    }
  }
}
