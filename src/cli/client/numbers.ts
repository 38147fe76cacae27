import type { ClientContext } from './context.ts'
import { UsageError } from './errors.ts'

/** The value of an option that takes a whole number; undefined when it is not given. Throws `UsageError`. */
export function numberOption ({ option }: Pick<ClientContext, 'option'>, name: string, min = 0): number | undefined {
  const given = option(name)
  if (given === undefined) return undefined
  const value = Number(given)
  if (/^\d+$/.test(given) && Number.isSafeInteger(value) && value >= min) return value
  throw new UsageError(`--${name} takes a whole number from ${min}, not "${given}"`)
}

/** The value of an option that takes one of a few words. Throws `UsageError`. */
export function choiceOption<T extends string> ({ option }: Pick<ClientContext, 'option'>, name: string, choices: readonly T[]): T | undefined {
  const given = option(name)
  if (given === undefined) return undefined
  const choice = choices.find((one) => one === given)
  if (choice !== undefined) return choice
  throw new UsageError(`--${name} takes ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}, not "${given}"`)
}
