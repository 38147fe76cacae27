/** A configuration that cannot be used. Each line stands for itself, says what is allowed, and is free of secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly lines: readonly string[]
  /** What was tolerated in the same file, for whoever mends it. */
  readonly warnings: readonly string[]

  constructor (lines: readonly string[], options: { readonly warnings?: readonly string[], readonly cause?: unknown } = {}) {
    super(lines.join('\n'), options.cause === undefined ? undefined : { cause: options.cause })
    this.lines = lines
    this.warnings = options.warnings ?? []
  }
}
