import type { CliIo } from '../io.ts'
import type { Api } from './api.ts'
import type { Printer } from './printer.ts'

/** What a client command works with. */
export interface ClientContext {
  readonly api: Api
  readonly io: CliIo
  readonly printer: Printer
  readonly positionals: readonly string[]
  /** Whether the answer is to be printed as it came. */
  readonly json: boolean
  /** The value of an option that takes one. */
  readonly option: (name: string) => string | undefined
  readonly flag: (name: string) => boolean
}

/** Resolves to the exit code. Rejects with the errors of `errors.ts`. */
export type ClientRun = (context: ClientContext) => Promise<number>
