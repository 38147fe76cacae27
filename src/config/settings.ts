import { join } from 'node:path'
import type { SettingsSchema } from '../schemas/config.ts'
import { interpolate, type Sources } from './interpolate.ts'
import { resolvePath, type PathBase } from './paths.ts'
import { formatPath, type Mismatch } from './shape.ts'
import type { Settings } from './types.ts'

export const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_PORT = 7411
export const DEFAULT_MAX_BODY_BYTES = 1_048_576
export const DEFAULT_DRAIN_TIMEOUT_MS = 10_000

/** `$XDG_CACHE_HOME/postern`, or `~/.cache/postern`. */
export function defaultCacheDir (env: Sources['env'], home: string): string {
  const root = env['XDG_CACHE_HOME']
  // The XDG specification: a relative path there is invalid and ignored.
  return join(root?.startsWith('/') === true ? root : join(home, '.cache'), 'postern')
}

/** An origin as a browser sends it, for comparison: no path, lower case, no default port. Undefined when it is none. */
function normalizeOrigin (text: string): string | undefined {
  if (text === '*') return text
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@]+\/?$/i.test(text) || !URL.canParse(text)) return undefined
  const { origin } = new URL(text)
  return origin === 'null' ? text.replace(/\/$/, '').toLowerCase() : origin
}

function originsOf (raw: SettingsSchema, problems: Mismatch[]): readonly string[] {
  const all = (['allowed_origins', 'cors_origins'] as const).flatMap((key) => (raw[key] ?? []).flatMap((text, index) => {
    const origin = normalizeOrigin(text)
    if (origin !== undefined) return [origin]
    problems.push({ path: [key, index], text: `must be an origin, "https://app.example.com" (no path), or "*"; given: ${JSON.stringify(text)}` })
    return []
  }))
  return [...new Set(all)]
}

/** Fills in the references of every string of the settings. */
function fillIn (raw: SettingsSchema, sources: Sources, problems: Mismatch[]): SettingsSchema {
  const fill = (key: string, text: string): string => {
    const filled = interpolate(text, sources)
    problems.push(...filled.problems.map((problem) => ({ path: [key], text: problem })))
    return filled.text
  }
  const lists = (['allowed_hosts', 'allowed_origins', 'cors_origins'] as const).flatMap((key) => {
    const list = raw[key]
    return list === undefined ? [] : [[key, list.map((text, index) => fill(formatPath([key, index]), text))]]
  })
  const texts = (['host', 'cache_dir', 'api_key_file'] as const).flatMap((key) => {
    const text = raw[key]
    return text === undefined ? [] : [[key, fill(key, text)]]
  })
  return { ...raw, ...Object.fromEntries([...lists, ...texts]) }
}

/**
 * The daemon's own settings, complete. The types were checked. What is wrong with the values is listed;
 * unlike a server's, a setting's missing variable is an error of the whole configuration.
 */
export function normalizeSettings (raw: SettingsSchema, sources: Sources, base: PathBase): { settings: Settings, problems: readonly Mismatch[] } {
  const problems: Mismatch[] = []
  const filled = fillIn(raw, sources, problems)
  for (const key of ['host', 'cache_dir', 'api_key_file'] as const) {
    if (problems.length === 0 && filled[key] === '') problems.push({ path: [key], text: 'must not be empty once its variables are filled in' })
  }
  const settings: Settings = {
    host: filled.host ?? DEFAULT_HOST,
    port: filled.port ?? DEFAULT_PORT,
    cacheDir: filled.cache_dir === undefined ? defaultCacheDir(sources.env, base.home) : resolvePath(filled.cache_dir, base),
    logLevel: filled.log_level ?? 'info',
    apiKeyFile: filled.api_key_file === undefined ? undefined : resolvePath(filled.api_key_file, base),
    allowUnauthenticated: filled.allow_unauthenticated ?? false,
    allowedHosts: (filled.allowed_hosts ?? []).map((host) => host.toLowerCase()),
    allowedOrigins: originsOf(filled, problems),
    trustProxy: filled.trust_proxy ?? false,
    compat: filled.compat,
    maxBodyBytes: filled.max_body_bytes ?? DEFAULT_MAX_BODY_BYTES,
    drainTimeoutMs: filled.drain_timeout_ms ?? DEFAULT_DRAIN_TIMEOUT_MS
  }
  return { settings, problems }
}
