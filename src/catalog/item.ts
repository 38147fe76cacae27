import type { CatalogKind } from '../schemas/common.ts'

export interface PromptArgument {
  readonly name: string
  readonly description?: string
  readonly required: boolean
}

/** One tool, resource, resource template or prompt of a server, as far as Postern uses it. */
export interface CatalogItem {
  readonly kind: CatalogKind
  /** Tool name, resource URI, URI template or prompt name. Unique within its kind. */
  readonly id: string
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly uri?: string
  readonly mimeType?: string
  readonly size?: number
  readonly audience?: readonly string[]
  /** Annotations as the server gave them (tool hints, audience, priority). */
  readonly annotations?: Readonly<Record<string, unknown>>
  /** Of a tool: as the server gave it, whatever it is. */
  readonly inputSchema?: unknown
  readonly outputSchema?: unknown
  /** Of a prompt. */
  readonly arguments?: readonly PromptArgument[]
  /** Of a tool: it can only run as a task, which a gateway without tasks cannot do. */
  readonly requiresTask?: boolean
}

/** The identity of an item within its server: a tool and a resource with the same name never collide. */
export function itemKey (kind: CatalogKind, id: string): string {
  return `${kind}:${id}`
}
