import { PosternError, type ErrorCode } from '../errors.ts'
import type { CatalogKind } from '../schemas/common.ts'
import type { CatalogItem } from './item.ts'
import { didYouMean } from './nearest.ts'

const UNKNOWN = {
  tool: { code: 'unknown_tool', label: 'tool' },
  resource: { code: 'unknown_resource', label: 'resource' },
  resource_template: { code: 'unknown_resource', label: 'resource template' },
  prompt: { code: 'unknown_prompt', label: 'prompt' }
} as const satisfies Record<CatalogKind, { code: ErrorCode, label: string }>

/** An unknown identifier is repeated in the error as far as this. */
const MAX_QUOTED_CHARS = 200

/**
 * The item of a kind with an identifier. Throws `unknown_tool`, `unknown_resource` (templates as well)
 * or `unknown_prompt`, with the nearest identifiers of that kind, or the kind under which it is known.
 */
export function findItem (items: readonly CatalogItem[], kind: CatalogKind, id: string, server: string): CatalogItem {
  const found = items.find((item) => item.kind === kind && item.id === id)
  if (found !== undefined) return found
  const { code, label } = UNKNOWN[kind]
  const quoted = id.length > MAX_QUOTED_CHARS ? `${id.slice(0, MAX_QUOTED_CHARS)}...` : id
  throw new PosternError(code, `The server "${server}" has no ${label} "${quoted}".`, { server, hint: hint(items, kind, id) })
}

function hint (items: readonly CatalogItem[], kind: CatalogKind, id: string): string {
  const other = items.find((item) => item.id === id)
  if (other !== undefined) return `There is a ${UNKNOWN[other.kind].label} of that name: describe it with kind "${other.kind}".`
  const known = items.filter((item) => item.kind === kind).map((item) => item.id)
  return didYouMean(id, known) ?? `Use search to find out what the server has; it lists ${known.length} of this kind.`
}
