/** A stream that text is written to; a terminal says so. */
export type OutputStream = NodeJS.WritableStream & { readonly isTTY?: boolean, readonly columns?: number }
/** A stream that text is read from; a terminal says so. */
export type InputStream = NodeJS.ReadableStream & { readonly isTTY?: boolean }

/** Everything of the process that a command may touch. Commands take it as an argument, so that tests run them in place. */
export interface CliIo {
  readonly stdin: InputStream
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Readonly<Record<string, string | undefined>>
  /** The working folder: relative paths of arguments resolve against it. */
  readonly cwd: string
}

/** SPEC section 10; `cancelled` is what a shell says of a command that Ctrl-C ended. */
export const EXIT = { done: 0, failed: 1, usage: 2, unreachable: 3, cancelled: 130 } as const
