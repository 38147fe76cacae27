/** The middle of some numbers (the mean of the two in the middle of an even number of them); NaN of none. */
export function median (values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? NaN) + upper) / 2
}

/** The smallest value that at least `fraction` of the values do not exceed (nearest rank); NaN of none. */
export function percentile (values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(fraction * sorted.length) - 1)] ?? NaN
}

export function mean (values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function spread (values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}

/**
 * The ratios of two contestants round by round: within a round they ran one after the other, so what
 * slowed the machine down slowed both. Rounds that one of them lacks are left out.
 */
export function ratios (subject: readonly number[], reference: readonly number[]): number[] {
  return pairs(subject, reference).map(([a, b]) => a / b)
}

/** The same for differences. */
export function differences (subject: readonly number[], reference: readonly number[]): number[] {
  return pairs(subject, reference).map(([a, b]) => a - b)
}

function pairs (a: readonly number[], b: readonly number[]): (readonly [number, number])[] {
  return a.slice(0, b.length).map((value, n) => [value, b[n] ?? NaN] as const)
}
