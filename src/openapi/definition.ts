import type { CatalogItem } from '../catalog/item.ts'
import { functionDescription, functionName, type MetaFunction, type Op } from '../functions/table.ts'
import { documentSchema } from './document-schema.ts'
import { deeperThan } from './schema/json.ts'
import { toolFunctionNames } from './tool-names.ts'

/** Annotations are a few hints; nested deeper they are junk that could not be serialized. */
const MAX_ANNOTATION_DEPTH = 20

/** What a function of a model stands for. */
export type CallTarget =
  | { readonly kind: 'tool', readonly slug: string, readonly tool: string }
  | { readonly kind: 'meta', readonly slug: string, readonly op: Op }

/** One function for a model, before any vendor's form. The schemas are as the author gave them, whatever they are. */
export interface ToolDefinition {
  /** `[a-zA-Z0-9_-]`, at most 64 characters. */
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly inputSchema?: unknown
  readonly outputSchema?: unknown
  readonly annotations?: Readonly<Record<string, unknown>>
  readonly target: CallTarget
}

/** The tools style: one definition for each tool of a server, ordered by function name. */
export function toolDefinitions (slug: string, items: readonly CatalogItem[]): readonly ToolDefinition[] {
  const tools = items.filter((item) => item.kind === 'tool')
  const names = toolFunctionNames(slug, tools.map((item) => item.id))
  const byName = new Map(tools.map((item): [string, ToolDefinition] => {
    const name = names.get(item.id) ?? item.id
    return [name, {
      name,
      ...(item.title === undefined ? {} : { title: item.title }),
      ...(item.description === undefined ? {} : { description: item.description }),
      inputSchema: item.inputSchema,
      ...(item.outputSchema === undefined ? {} : { outputSchema: item.outputSchema }),
      ...(item.annotations === undefined || deeperThan(item.annotations, MAX_ANNOTATION_DEPTH) ? {} : { annotations: item.annotations }),
      target: { kind: 'tool', slug, tool: item.id }
    }]
  }))
  return [...byName.values()].sort((a, b) => a.name < b.name ? -1 : 1)
}

/** The meta style: the functions that a server offers, in the table's order. */
export function metaDefinitions (server: { readonly name: string, readonly slug: string, readonly functions: readonly MetaFunction[] }): readonly ToolDefinition[] {
  return server.functions.map((fn) => ({
    name: functionName(fn, server.slug),
    description: functionDescription(fn, server.name),
    inputSchema: documentSchema(fn.parameters),
    target: { kind: 'meta', slug: server.slug, op: fn.op }
  }))
}
