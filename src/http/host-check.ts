import { PosternError } from '../errors.ts'
import { clip } from '../util/clip.ts'
import { isLoopback } from './loopback.ts'
import type { HttpSettings } from './settings.ts'

/** How many accepted headers are remembered. */
const MAX_REMEMBERED = 100
const HOST = /^(?:\[([0-9a-f:.]+)\]|([^\s:/?#@[\]]+))(?::(\d{1,5}))?$/i

export interface ParsedHost {
  /** Lower case, without brackets and without a final dot. */
  readonly name: string
  readonly port: string | undefined
}

/** Takes a `Host` header (or the authority of an origin) apart; undefined when it is not one. */
export function parseHost (header: string): ParsedHost | undefined {
  const match = HOST.exec(header)
  const name = match?.[1] ?? match?.[2]
  if (name === undefined) return undefined
  return { name: name.toLowerCase().replace(/\.$/, ''), port: match?.[3] }
}

/**
 * The check of `Host` against DNS rebinding: a page whose name was made to point here sends that name.
 * Accepted are the loopback names and addresses, the address that is bound, and `allowedHosts` (a name
 * for every port, `name:port` for one, `*` for all). With an API key and a non-loopback address and no
 * `allowedHosts`, any name is accepted: sidecars are reached under service names, and a page that was
 * rebound does not have the key.
 */
export function createHostCheck (settings: HttpSettings): (header: string | undefined) => boolean {
  const { apiKey, host, allowedHosts } = settings
  const open = apiKey !== undefined && !isLoopback(host) && allowedHosts.length === 0
  if (open || allowedHosts.includes('*')) return (header) => header !== undefined && header !== ''

  const names = new Set([host.toLowerCase()])
  const authorities = new Set<string>()
  for (const entry of allowedHosts) {
    const parsed = parseHost(entry)
    if (parsed?.port !== undefined) authorities.add(`${parsed.name}:${parsed.port}`)
    else names.add(parsed?.name ?? entry.toLowerCase())
  }
  const accepts = (header: string): boolean => {
    const parsed = parseHost(header)
    if (parsed === undefined) return false
    const { name, port } = parsed
    return names.has(name) || isLoopback(name) || (port !== undefined && authorities.has(`${name}:${port}`))
  }
  // Callers send the same few names with every request.
  const accepted = new Set<string>()
  return (header) => {
    if (header === undefined) return false
    if (accepted.has(header)) return true
    const accept = accepts(header)
    if (accept && accepted.size < MAX_REMEMBERED) accepted.add(header)
    return accept
  }
}

export function forbiddenHost (header: string | undefined): PosternError {
  const name = (header === undefined ? undefined : parseHost(header))?.name
  const detail = header === undefined || header === ''
    ? 'The request has no Host header, which is checked against DNS rebinding.'
    : `The Host header ${JSON.stringify(clip(header))} is not one that this gateway answers to. Allowed are the loopback names (localhost, 127.0.0.1, [::1]), the address it is bound to and the configured allowed hosts.`
  return new PosternError('forbidden_host', detail, {
    hint: name === undefined ? 'Send a Host header.' : `Call it as localhost or 127.0.0.1, or add ${JSON.stringify(clip(name))} to the allowed hosts in the configuration.`
  })
}
