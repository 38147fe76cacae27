import { codeOf } from './lost.ts'

/** The text of a network error, with its code. */
export function describeFailure (error: unknown): string {
  const code = codeOf(error)
  const text = error instanceof Error && error.message !== '' ? error.message : String(error)
  return code === '' || text.includes(code) ? text : `${text} (${code})`
}
