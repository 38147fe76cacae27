export function isRecord (value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member of a parsed JSON value by its path; undefined where there is none. */
export function at (value: unknown, ...path: readonly (string | number)[]): unknown {
  let here = value
  for (const key of path) {
    if (Array.isArray(here) && typeof key === 'number') here = here[key]
    else if (isRecord(here)) here = here[key]
    else return undefined
  }
  return here
}

/** The same as a string. Throws when it is something else: an answer that is not understood is a wrong answer. */
export function stringAt (value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path)
  if (typeof found === 'string') return found
  throw new Error(`no string at ${path.join('.')} of ${JSON.stringify(value)?.slice(0, 300)}`)
}

export function numberAt (value: unknown, ...path: readonly (string | number)[]): number {
  const found = at(value, ...path)
  if (typeof found === 'number') return found
  throw new Error(`no number at ${path.join('.')} of ${JSON.stringify(value)?.slice(0, 300)}`)
}
