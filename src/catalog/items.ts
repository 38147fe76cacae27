import type { CatalogKind } from '../schemas/common.ts'
import { isRecord } from '../util/guards.ts'
import { itemKey, type CatalogItem } from './item.ts'
import { audienceOf, idOf, promptArguments, requiresTask, sizeOf, titleOf, words } from './members.ts'

export interface ItemList {
  readonly items: readonly CatalogItem[]
  readonly warnings: readonly string[]
}

/** A warning names no more entries than this, however many were skipped. */
const MAX_EXAMPLES = 3

const KINDS = {
  tool: { plural: 'tools', idMember: 'name', read: tool },
  resource: { plural: 'resources', idMember: 'uri', read: resource },
  resource_template: { plural: 'resource templates', idMember: 'uriTemplate', read: template },
  prompt: { plural: 'prompts', idMember: 'name', read: prompt }
} as const

/**
 * The catalog items of one raw listing, in its order. Nothing about an entry is trusted: one without
 * a usable identifier is skipped with a warning, a member of the wrong type is left out, a schema
 * stays as the server gave it. Of entries with one identifier the first wins.
 */
export function catalogItems (kind: CatalogKind, raw: readonly unknown[]): ItemList {
  const { plural, idMember, read } = KINDS[kind]
  const items = new Map<string, CatalogItem>()
  const skipped: number[] = []
  for (const [index, entry] of raw.entries()) {
    const id = isRecord(entry) ? idOf(entry[idMember]) : undefined
    if (!isRecord(entry) || id === undefined) {
      skipped.push(index)
      continue
    }
    const key = itemKey(kind, id)
    if (!items.has(key)) items.set(key, read(entry, id))
  }
  return { items: [...items.values()], warnings: skippedWarnings(plural, idMember, skipped) }
}

function skippedWarnings (plural: string, idMember: string, skipped: readonly number[]): string[] {
  if (skipped.length === 0) return []
  const examples = skipped.slice(0, MAX_EXAMPLES).join(', ') + (skipped.length > MAX_EXAMPLES ? ', ...' : '')
  return [`${skipped.length} of the ${plural} that the server listed have no usable "${idMember}" and were left out (at index ${examples}).`]
}

type Entry = Readonly<Record<string, unknown>>

function tool (entry: Entry, id: string): CatalogItem {
  return {
    kind: 'tool',
    id,
    ...common(entry, id),
    ...('inputSchema' in entry ? { inputSchema: entry.inputSchema } : {}),
    ...('outputSchema' in entry ? { outputSchema: entry.outputSchema } : {}),
    ...(requiresTask(entry.execution) ? { requiresTask: true } : {})
  }
}

function resource (entry: Entry, id: string): CatalogItem {
  return { kind: 'resource', id, uri: id, ...common(entry, id), ...contentMembers(entry) }
}

function template (entry: Entry, id: string): CatalogItem {
  return { kind: 'resource_template', id, ...common(entry, id), ...contentMembers(entry) }
}

function prompt (entry: Entry, id: string): CatalogItem {
  return { kind: 'prompt', id, ...common(entry, id), arguments: promptArguments(entry.arguments) }
}

function common (entry: Entry, id: string) {
  const title = titleOf(entry)
  const description = words(entry.description)
  const audience = audienceOf(entry.annotations)
  return {
    // A resource without a name is still readable by its URI.
    name: idOf(entry.name) ?? id,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(audience === undefined ? {} : { audience }),
    ...(isRecord(entry.annotations) ? { annotations: entry.annotations } : {})
  }
}

function contentMembers (entry: Entry) {
  const mimeType = words(entry.mimeType)
  const size = sizeOf(entry.size)
  return {
    ...(mimeType === undefined ? {} : { mimeType }),
    ...(size === undefined ? {} : { size })
  }
}
