import { isAbsolute, join, resolve } from 'node:path'

/** What paths of a configuration are relative to. Both absolute. */
export interface PathBase {
  /** The folder of the configuration file. */
  readonly dir: string
  readonly home: string
}

/** Expands a leading `~` or `~/`; nothing else. */
export function expandHome (path: string, home: string): string {
  if (path === '~') return home
  return path.startsWith('~/') ? join(home, path.slice(2)) : path
}

/** The absolute form of a path in the configuration. */
export function resolvePath (path: string, base: PathBase): string {
  return resolve(base.dir, expandHome(path, base.home))
}

/** A bare program name is looked up in PATH; one with a folder in it is relative to the working folder. */
export function resolveCommand (command: string, cwd: string | undefined, base: PathBase): string {
  const expanded = expandHome(command, base.home)
  if (isAbsolute(expanded) || !expanded.includes('/')) return expanded
  return resolve(cwd ?? base.dir, expanded)
}
