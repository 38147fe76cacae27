import { didYouMean } from '../catalog/nearest.ts'
import { PosternError } from '../errors.ts'
import type { Catalog } from './catalog.ts'

/** The same error, but for a resource that the server does not know one that says what was meant, from what is listed. */
export function explainUnknown (error: unknown, uri: string, catalog: Pick<Catalog, 'known'>): unknown {
  if (!(error instanceof PosternError) || error.code !== 'unknown_resource') return error
  const hint = hintFor(uri, catalog)
  if (hint === undefined) return error
  const { server, cause } = error
  return new PosternError('unknown_resource', error.message, { hint, cause, ...(server === undefined ? {} : { server }) })
}

function hintFor (uri: string, catalog: Pick<Catalog, 'known'>): string | undefined {
  if (/\{.*\}/.test(uri)) return 'That is a URI template: pass the values of its variables in "arguments".'
  const idsOf = (kind: 'resource' | 'resource_template'): string[] => (catalog.known(kind) ?? []).map(({ id }) => id)
  return didYouMean(uri, idsOf('resource')) ?? didYouMean(uri, idsOf('resource_template'))
}
