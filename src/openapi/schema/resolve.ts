import { isArray, isObject, isString, own, type JsonObject } from './json.ts'

/** The base of a schema that names none. `.invalid` never resolves (RFC 2606). */
const NO_BASE = 'https://schema.invalid/'

/** What a reference points at. */
export interface Target {
  readonly node: unknown
  /** The base URI in force there. */
  readonly base: string
  /** A readable name for it: its last pointer segment or its anchor; empty for the root. */
  readonly label: string
}

interface Place {
  readonly node: unknown
  readonly base: string
}

export interface Resolver {
  /** The base URI of the root. */
  readonly base: string
  /** Undefined when the reference leads out of the document, or nowhere. */
  resolve (ref: string, base: string): Target | undefined
}

/** The base URI inside a schema: its `$id` resolved against the one outside. */
export function baseInside (schema: JsonObject, base: string): string {
  const id = schema['$id']
  if (!isString(id) || id.startsWith('#')) return base
  return absolute(id, base)?.split('#')[0] ?? base
}

function absolute (uri: string, base: string): string | undefined {
  return URL.canParse(uri, base) ? new URL(uri, base).href : undefined
}

/**
 * Resolves references within one schema document: JSON pointers from the root or from an embedded `$id`, anchors
 * (`$anchor`, `$dynamicAnchor`, draft-07's `$id: "#name"`) and `$id`s, absolute or relative. Nothing is fetched.
 */
export function createResolver (root: JsonObject): Resolver {
  const base = baseInside(root, NO_BASE)
  let places: ReadonlyMap<string, Place> | undefined
  const lookUp = (uri: string): Place | undefined => {
    if (uri === base || uri === NO_BASE) return { node: root, base }
    places ??= indexPlaces(root, base)
    return places.get(uri)
  }
  return {
    base,
    resolve (ref, from) {
      const [uri = '', fragment = ''] = (absolute(ref, from) ?? '').split('#')
      const name = decode(fragment)
      const resource = lookUp(uri)
      if (name === '' || name.startsWith('/')) {
        const found = resource === undefined ? undefined : follow(resource, name)
        return found ?? (ref.startsWith('#') ? follow({ node: root, base }, name) : undefined)
      }
      const anchored = lookUp(`${uri}#${name}`)
      return anchored === undefined ? undefined : { ...anchored, label: name }
    }
  }
}

function decode (fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Every `$id` and anchor of the document. Iterative: a schema may be nested to any depth. */
function indexPlaces (root: JsonObject, rootBase: string): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  const add = (key: string, place: Place) => { if (!places.has(key)) places.set(key, place) }
  const stack: Array<readonly [unknown, string]> = [[root, rootBase]]
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [node, outer] = top
    if (typeof node !== 'object' || node === null) continue
    const base = isObject(node) ? baseInside(node, outer) : outer
    if (isObject(node)) {
      const id = node['$id']
      if (isString(id)) add(id.startsWith('#') ? base + id : base, { node, base })
      for (const anchor of [node['$anchor'], node['$dynamicAnchor']]) {
        if (isString(anchor)) add(`${base}#${anchor}`, { node, base })
      }
    }
    for (const child of Object.values(node)) stack.push([child, base])
  }
  return places
}

/** Generators mix up the two names for definitions: a pointer into the one may mean the other. */
function follow (start: Place, pointer: string): Target | undefined {
  return followExactly(start, pointer) ?? followExactly(start, pointer.startsWith('/$defs/')
    ? pointer.replace('$defs', 'definitions')
    : pointer.replace(/^\/definitions\//, '/$defs/'))
}

/** Follows a JSON pointer (RFC 6901), keeping track of the base URI on the way. */
function followExactly (start: Place, pointer: string): Target | undefined {
  const tokens = pointer.split('/').slice(1).map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
  let { node, base } = start
  for (const token of tokens) {
    const next = step(node, token)
    if (next === undefined) return undefined
    node = next
    if (isObject(node)) base = baseInside(node, base)
  }
  return { node, base, label: tokens.at(-1) ?? '' }
}

function step (node: unknown, token: string): unknown {
  if (isArray(node)) return /^\d+$/.test(token) ? node[Number(token)] : undefined
  return isObject(node) ? own(node, token) : undefined
}
