import type { ErrorCode } from '../errors.ts'
import type { Op } from '../functions/table.ts'

/** How a call ended: answered, answered with a failure that the tool reported, or with an error. */
export type Outcome = 'ok' | 'tool_error' | ErrorCode

/** Is told what the gateway does. Implementations count; none of the methods may throw. */
export interface Meter {
  /** A call of an operation on a server has ended. */
  called (server: string, op: Op, outcome: Outcome, seconds: number): void
  /** Content of a server was rendered: its size as JSON, the bytes of the spills, and whether anything was cut. */
  rendered (server: string, bytes: number, spilledBytes: number, cut: boolean): void
}

/** Counts nothing. */
export const NO_METER: Meter = { called: () => {}, rendered: () => {} }
