import { join, resolve } from 'node:path'

/** What decides where the configuration is. */
export interface LocateOptions {
  /** The value of `--config`. */
  readonly flag?: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly home: string
}

/** A file that was asked for by name, or the ones to look for, first come first served. */
export type Location =
  | { readonly kind: 'named', readonly file: string, readonly by: '--config' | 'POSTERN_CONFIG' }
  | { readonly kind: 'search', readonly files: readonly string[] }

/**
 * Where to look: `--config`, `POSTERN_CONFIG`, `./postern.json`, `$XDG_CONFIG_HOME/postern/config.json`
 * (`~/.config` without it). Other clients' files (`.mcp.json` and the like) are taken only when they are
 * named: to start the programs of whatever folder one happens to be in would be no kindness.
 */
export function locateConfig ({ flag, env, cwd, home }: LocateOptions): Location {
  if (flag !== undefined) return { kind: 'named', file: resolve(cwd, flag), by: '--config' }
  const named = env['POSTERN_CONFIG']
  if (named !== undefined && named !== '') return { kind: 'named', file: resolve(cwd, named), by: 'POSTERN_CONFIG' }
  const xdg = env['XDG_CONFIG_HOME']
  const root = xdg?.startsWith('/') === true ? xdg : join(home, '.config')
  return { kind: 'search', files: [join(cwd, 'postern.json'), join(root, 'postern', 'config.json')] }
}
