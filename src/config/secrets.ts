import type { GatewayConfig, ServerEntry } from './types.ts'

/** Shorter values are no secrets worth the name, and replacing them would garble every message. */
const MIN_SECRET_LENGTH = 4
const PLAIN = new Set(['true', 'false', 'null', 'none'])

/** A header's value, and the part behind the scheme (`Bearer ...`), which may turn up alone. */
function headerSecrets (value: string): string[] {
  return [value, ...value.trim().split(/\s+/).slice(1)]
}

function safeDecode (text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** User name, password and query values of a URL, encoded and decoded. */
function urlSecrets (url: string): string[] {
  if (!URL.canParse(url)) return []
  const { username, password, search, searchParams } = new URL(url)
  const raw = search.slice(1).split('&').map((pair) => pair.slice(pair.indexOf('=') + 1))
  return [username, password, safeDecode(username), safeDecode(password), ...searchParams.values(), ...raw]
}

function serverSecrets (server: ServerEntry): string[] {
  if (server.error !== undefined) return []
  const { transport } = server
  if (transport.kind === 'stdio') return Object.values(transport.env)
  return [...Object.values(transport.headers).flatMap(headerSecrets), ...urlSecrets(transport.url)]
}

/**
 * Every string of a configuration that must not appear in logs, errors or answers: values of environment
 * variables and headers, credentials and queries of URLs, and whatever came from variables and files.
 * Longest first, so that replacing one never leaves the rest of another.
 */
export function secretsOf (config: Pick<GatewayConfig, 'servers' | 'interpolated'>): string[] {
  const all = [...config.servers.flatMap(serverSecrets), ...config.interpolated]
  return [...new Set(all)]
    .filter((text) => text.trim().length >= MIN_SECRET_LENGTH && !PLAIN.has(text.toLowerCase()))
    .sort((a, b) => b.length - a.length)
}

/** Replaces every secret in a text. */
export function redact (text: string, secrets: readonly string[]): string {
  return secrets.reduce((result, secret) => result.replaceAll(secret, '[redacted]'), text)
}
