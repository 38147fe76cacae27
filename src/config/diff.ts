import { isDeepStrictEqual } from 'node:util'
import type { GatewayConfig } from './types.ts'

/** Server names by what became of their entries, and the settings that differ (they need a restart of the daemon). */
export interface ConfigDiff {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
  readonly unchanged: readonly string[]
  readonly settings: readonly string[]
}

/** Parts of the configuration that are no settings. */
const NOT_SETTINGS = new Set(['servers', 'warnings', 'interpolated'])

/**
 * Compares two configurations after interpolation: a changed variable or secret file is a change, the
 * order of keys and of servers is none.
 */
export function diffConfig (before: GatewayConfig, after: GatewayConfig): ConfigDiff {
  const old = new Map(before.servers.map((server) => [server.name, server]))
  const names = after.servers.map(({ name }) => name)
  const same = (name: string) => isDeepStrictEqual(old.get(name), after.servers.find((server) => server.name === name))
  const kept = names.filter((name) => old.has(name))
  const values = new Map<string, unknown>(Object.entries(before))
  return {
    added: names.filter((name) => !old.has(name)),
    removed: [...old.keys()].filter((name) => !names.includes(name)),
    changed: kept.filter((name) => !same(name)),
    unchanged: kept.filter(same),
    settings: Object.entries(after)
      .filter(([key, value]) => !NOT_SETTINGS.has(key) && !isDeepStrictEqual(values.get(key), value))
      .map(([key]) => key)
  }
}
