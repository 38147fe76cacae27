import type { CatalogItem } from '../catalog/item.ts'
import { findItem } from '../catalog/find.ts'
import type { CallOptions } from '../connections/types.ts'
import { isUnavailable } from './catalog.ts'
import type { Live } from './server.ts'

/**
 * A tool or prompt as it is listed. Undefined when the listing failed or has gaps, so that nothing is
 * known against it: the call itself then says what is wrong. Throws `unknown_tool` or `unknown_prompt`
 * with the nearest names, also for a tool that the configuration withholds.
 */
export async function knownItem ({ name, catalog }: Live, kind: 'tool' | 'prompt', id: string, options: CallOptions): Promise<CatalogItem | undefined> {
  try {
    const item = await catalog.find(kind, id, options)
    if (item !== undefined) return item
    if (!(await catalog.list(kind, options)).complete && catalog.allows(kind, id)) return undefined
  } catch (error) {
    if (isUnavailable(error)) throw error
    return catalog.allows(kind, id) ? undefined : findItem([], kind, id, name)
  }
  // The whole catalog, so that the error can say under which kind it is known.
  return findItem((await catalog.all(options)).items, kind, id, name)
}
