import type { Expected, LoadJob } from './load/job.ts'

/** How the server behind a contestant is reached. */
export type Target =
  | { readonly kind: 'stdio', readonly args: readonly string[] }
  | { readonly kind: 'http', readonly url: string }

/** A call of a tool; `{{token}}` in the arguments and in what is expected is another on each connection. */
export interface ToolCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly expect: Expected
  /** What Postern's answer has, where it is another one: it cuts and spills. */
  readonly expectOfPostern?: Expected
  readonly expectOfFloor?: Expected
}

export type Request = Pick<LoadJob, 'url' | 'method' | 'headers' | 'body' | 'expect'>

/** Something that carries out tool calls over HTTP, running. */
export interface Contestant {
  readonly name: string
  /** The process that does the work. */
  readonly pid: number
  readonly request: (call: ToolCall) => Request
  readonly stop: () => Promise<void>
}

/** Thrown by what cannot be had or cannot do a case: a message in the table, not a failure. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

export interface Starter {
  readonly name: string
  readonly start: (target: Target) => Promise<Contestant>
}
