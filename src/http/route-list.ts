import { nearest } from '../catalog/nearest.ts'

export interface RouteEntry {
  readonly method: string
  /** As Fastify writes it: `/servers/:server/read`, `/docs/static/*`. */
  readonly url: string
  /** Left out of suggestions. */
  readonly hidden: boolean
}

/** A Fastify pattern as people write it: `/servers/{server}`. */
export const displayPath = (url: string): string => url.replace(/:(\w+)/g, '{$1}')

function toRegExp (url: string): RegExp {
  const source = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+').replace(/\*/g, '.*')
  return new RegExp(`^${source}$`)
}

/** The pattern with its parameters taken from the path, so that only the fixed parts count when they are compared. */
function fill (url: string, path: string): string {
  const segments = path.split('/')
  return url.split('/').map((part, i) => part.startsWith(':') ? segments[i] ?? part : part).join('/')
}

/** The routes of the gateway, to explain a request that none of them takes. */
export class RouteList {
  readonly #routes: Array<RouteEntry & { readonly regexp: RegExp }> = []

  add (route: RouteEntry): void {
    this.#routes.push({ ...route, regexp: toRegExp(route.url) })
  }

  /** The methods that a path can be called with; none when it does not exist. Sorted. */
  methods (path: string): readonly string[] {
    return [...new Set(this.#routes.filter(({ regexp }) => regexp.test(path)).map(({ method }) => method))].sort()
  }

  /** Up to three routes like the path, nearest first, for example `POST /servers/{server}/read`. */
  nearest (path: string): readonly string[] {
    const names = new Map<string, string>()
    for (const { hidden, method, url } of this.#routes) {
      if (!hidden && method !== 'HEAD') names.set(fill(url, path), `${method} ${displayPath(url)}`)
    }
    return nearest(path, names.keys()).map((filled) => names.get(filled) ?? filled)
  }
}
