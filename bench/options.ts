import { parseArgs } from 'node:util'

export interface Options {
  /** Names of cases, or what they begin with. Empty: all. */
  readonly only: readonly string[]
  readonly rounds: number
  /** Seconds of load for each contestant in each round. */
  readonly seconds: number
  /** Checks that everything runs and answers are right; measures next to nothing. */
  readonly quick: boolean
  readonly peers: boolean
  /** Writes the table into README.md as well. */
  readonly readme: boolean
}

export const USAGE = `npm run bench -- [--only CASE,CASE] [--rounds N] [--seconds N] [--quick] [--no-peers] [--readme]

  --only CASE    run the cases whose names begin so, e.g. invoke-stdio
  --rounds N     rounds in turn, 5 by default
  --seconds N    seconds of load for each contestant in a round, 2 by default
  --quick        under a minute: do all cases run, and are the answers right? No peers, nothing written
  --no-peers     leave out mcpo, mcp-hub, supergateway and mcp-proxy
  --readme       put the table into bench/README.md
`

/** Throws an error that says what was wrong. */
export function parseOptions (args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      'no-peers': { type: 'boolean', default: false },
      readme: { type: 'boolean', default: false }
    }
  })
  const { quick } = values
  return {
    only: values.only.flatMap((names) => names.split(',')).filter((name) => name !== ''),
    rounds: positive('rounds', values.rounds ?? (quick ? '1' : '5')),
    seconds: positive('seconds', values.seconds ?? (quick ? '0.2' : '2')),
    quick,
    peers: !quick && !values['no-peers'],
    readme: values.readme
  }
}

function positive (name: string, text: string): number {
  const value = Number(text)
  if (value > 0) return value
  throw new Error(`--${name} must be a number above 0, not "${text}"`)
}
