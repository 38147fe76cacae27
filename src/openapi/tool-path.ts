/** Names that no URL can carry as a path segment: empty, a dot segment (even percent-encoded), a lone surrogate. */
function unusable (name: string): boolean {
  return name === '' || name === '.' || name === '..' || /\p{Surrogate}/u.test(name)
}

/** The path segment of a tool: its name, percent-encoded where it must be, or its function name where no URL can carry it. */
export function toolSegment (tool: string, functionName: string): string {
  return unusable(tool) ? functionName : encodeURIComponent(tool)
}

/**
 * The tool that a (decoded) path segment means: by its own name, or by its function name.
 * @param names function name by tool name
 */
export function toolOfSegment (segment: string, names: ReadonlyMap<string, string>): string | undefined {
  if (names.has(segment)) return segment
  return [...names].find(([, functionName]) => functionName === segment)?.[0]
}
