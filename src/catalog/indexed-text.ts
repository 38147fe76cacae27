import { isRecord } from '../util/guards.ts'
import type { CatalogItem } from './item.ts'
import { templateVariables } from './template-variables.ts'

/** Texts are the server's and of any length; this much of each is searched. */
export const MAX_INDEXED_CHARS = 4096
/** How many argument names of one item are searched. */
export const MAX_INDEXED_ARGUMENTS = 200

/** What is searched of an item, by field. */
export interface IndexedText {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly uri: string
  readonly args: string
}

/** The searchable text of an item, bounded. */
export function indexedText (item: CatalogItem): IndexedText {
  return {
    name: bounded(item.name),
    title: bounded(item.title),
    description: bounded(item.description),
    uri: bounded(item.kind === 'resource_template' ? item.id : item.uri),
    args: bounded(argumentNames(item).slice(0, MAX_INDEXED_ARGUMENTS).join(' '))
  }
}

/** What a caller may pass: a tool's top-level properties, a prompt's arguments, a template's variables. */
export function argumentNames (item: CatalogItem): readonly string[] {
  switch (item.kind) {
    case 'tool': return propertyNames(item.inputSchema)
    case 'prompt': return (item.arguments ?? []).map(({ name }) => name)
    case 'resource_template': return templateVariables(item.id)
    case 'resource': return []
  }
}

function propertyNames (schema: unknown): readonly string[] {
  return isRecord(schema) && isRecord(schema.properties) ? Object.keys(schema.properties) : []
}

function bounded (text: string | undefined): string {
  return text === undefined ? '' : text.slice(0, MAX_INDEXED_CHARS)
}
