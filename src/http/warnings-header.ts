/** Proxies and clients refuse header lines that are much longer. */
const MAX_WARNINGS = 10
const MAX_CHARS = 200

/**
 * Warnings about a body that has no room for them, for the header `x-postern-warnings`: a JSON array of texts, in ASCII.
 * The last says how many were left out.
 */
export function warningsHeader (warnings: readonly string[]): Record<string, string> {
  if (warnings.length === 0) return {}
  const more = warnings.length - MAX_WARNINGS
  const shown = warnings.slice(0, MAX_WARNINGS).map((text) => text.slice(0, MAX_CHARS))
  const json = JSON.stringify(more > 0 ? [...shown, `${more} more`] : shown)
  return { 'x-postern-warnings': json.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`) }
}
