import { PosternError } from '../errors.ts'
import { clip } from '../util/clip.ts'

/** Normalises a configured origin: `https://App.example/` is `https://app.example`. */
export function normalizeOrigin (entry: string): string {
  return /^https?:\/\//i.test(entry) && URL.canParse(entry) ? new URL(entry).origin : entry
}

/**
 * The check of `Origin`, which browsers alone send: a page may call only the host that it came from (the
 * gateway's own pages), unless its origin is listed (`*` is any). `host` is the `Host` that passed its own check,
 * or the one that a trusted proxy forwarded.
 */
export function createOriginCheck (allowedOrigins: readonly string[]): (origin: string, host: string | undefined) => boolean {
  const listed = new Set(allowedOrigins.map(normalizeOrigin))
  if (listed.has('*')) return () => true
  return (origin, host) => {
    if (listed.has(origin)) return true
    if (host === undefined) return false
    const own = host.toLowerCase()
    return origin === `http://${own}` || origin === `https://${own}`
  }
}

export function forbiddenOrigin (origin: string): PosternError {
  return new PosternError('forbidden_origin',
    `Pages of the origin ${JSON.stringify(clip(origin))} may not call this gateway. Allowed are requests without an Origin header, its own pages, and the configured allowed origins.`, {
      hint: `Add ${JSON.stringify(clip(origin))} to the allowed origins in the configuration, if you trust those pages.`
    })
}
