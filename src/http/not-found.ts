import { PosternError } from '../errors.ts'
import { clip } from '../util/clip.ts'
import type { RouteList } from './route-list.ts'

const SEE_DOCUMENT = 'GET /openapi.json lists every path.'

/** The error for a request that no route takes; for a wrong method `allow` is what the `Allow` header says. */
export function explainNoRoute (method: string, url: string, routes: RouteList): { readonly error: PosternError, readonly allow?: string } {
  const path = url.split('?', 1)[0] ?? url
  const shown = clip(path, 200)
  const methods = routes.methods(path)
  if (methods.length > 0 && !methods.includes(method)) {
    const allow = methods.join(', ')
    const hint = `Use ${methods.filter((m) => m !== 'HEAD').join(' or ')} ${shown}${methods.includes('POST') ? ' with a JSON body' : ''}. ${SEE_DOCUMENT}`
    return { error: new PosternError('method_not_allowed', `${method} is not a method of ${shown}; allowed: ${allow}.`, { hint, extensions: { allow: methods } }), allow }
  }
  const near = path.length > 200 ? [] : routes.nearest(path)
  const hint = near.length === 0 ? SEE_DOCUMENT : `Did you mean ${near.join(', ')}? ${SEE_DOCUMENT}`
  return { error: new PosternError('not_found', `There is no ${method} ${shown}.`, { hint }) }
}
