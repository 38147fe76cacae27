export interface BackoffOptions {
  readonly firstMs: number
  readonly maxMs: number
}

/**
 * The delay before try number `attempt` (from 0), exponential with jitter: `firstMs * 2^attempt` and
 * up to half of it more, at most `maxMs`. `random` is in [0, 1).
 */
export function backoffMs (attempt: number, random: number, { firstMs, maxMs }: BackoffOptions): number {
  const whole = firstMs * 2 ** Math.min(attempt, 30)
  return Math.round(Math.min(maxMs, whole * (1 + random / 2)))
}
