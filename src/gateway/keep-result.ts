import { randomUUID } from 'node:crypto'
import type { Content } from '../render/content.ts'
import type { KeptResult } from '../schemas/item.ts'
import { totalBytes, type HeldContents } from './held.ts'
import { resultUri } from './result-uri.ts'

/** Keeps a result that was cut, so that it can be paged without asking for it again; undefined when it is too large to be kept. */
export function keepResult (held: HeldContents, slug: string, contents: readonly Content[]): KeptResult | undefined {
  const id = randomUUID()
  const expiresAt = held.keep(resultUri.key(slug, id), contents)
  return expiresAt === undefined
    ? undefined
    : { uri: resultUri.of(id), total_bytes: totalBytes(contents), expires_at: expiresAt.toISOString() }
}
