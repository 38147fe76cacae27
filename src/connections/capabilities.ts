import type { ServerCapabilities } from '@modelcontextprotocol/client'
import type { Features } from '../schemas/common.ts'
import type { ListKind } from './types.ts'

/** Before a server was ever reached: tools are assumed, resources and prompts are not (SPEC section 1). */
export const UNKNOWN_FEATURES: Features = { tools: true, resources: false, prompts: false }

export function featuresOf (capabilities: ServerCapabilities | undefined): Features {
  return {
    tools: capabilities?.tools !== undefined,
    resources: capabilities?.resources !== undefined,
    prompts: capabilities?.prompts !== undefined
  }
}

/** The feature that a listing belongs to. */
export function featureOf (kind: ListKind): keyof Features {
  return kind === 'resourceTemplates' ? 'resources' : kind
}

/** Whether the server promises to say when this listing changes. */
export function announcesChanges (capabilities: ServerCapabilities | undefined, kind: ListKind): boolean {
  return capabilities?.[featureOf(kind)]?.listChanged === true
}

const CHANGED: Readonly<Record<string, readonly ListKind[]>> = {
  'notifications/tools/list_changed': ['tools'],
  'notifications/resources/list_changed': ['resources', 'resourceTemplates'],
  'notifications/prompts/list_changed': ['prompts']
}

/** The listings that a notification makes out of date; undefined when it is another notification. */
export function changedBy (method: string): readonly ListKind[] | undefined {
  return Object.hasOwn(CHANGED, method) ? CHANGED[method] : undefined
}
