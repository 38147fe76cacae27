/** The unescaped segments of a JSON pointer (RFC 6901); none for the empty one. */
export function pointerSegments (pointer: string): readonly string[] {
  return pointer.split('/').slice(1).map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value at the end of a path of own members; undefined when there is none. */
export function valueAt (value: unknown, segments: readonly string[]): unknown {
  let current = value
  for (const segment of segments) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Object.getOwnPropertyDescriptor(current, segment)?.value
  }
  return current
}
