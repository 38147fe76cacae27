import { definition, refName, type Bundle } from './bundle.ts'
import { isObject, jsonEqual, mapValues, omit, own, type JsonObject } from './json.ts'
import { intersect, listOf, propertiesOf, requiredOf, withSiblings } from './merge.ts'
import { keywordNote } from './notes.ts'

export interface Flattened {
  readonly bundle: Bundle
  /** What the top level can no longer say, in words and exact JSON. */
  readonly notes: readonly string[]
}

/**
 * Takes the keywords out of the top level that a vendor refuses there. What they say is kept as far as one plain object
 * can: the members of every alternative become properties, and what all of them require stays required. The rest is in
 * the notes.
 */
export function flattenRoot (bundle: Bundle, refused: readonly string[]): Flattened {
  const present = refused.filter((keyword) => keyword in bundle.root)
  if (present.length === 0) return { bundle, notes: [] }
  const notes: string[] = []
  let root = omit(bundle.root, present)
  const resolve = (sub: unknown): JsonObject => resolved(bundle, sub)
  if (present.includes('allOf')) {
    for (const member of listOf(bundle.root['allOf']).map(resolve)) {
      const merged = intersect(root, omit(member, ['type']))
      if (merged === undefined || refused.some((keyword) => keyword in member)) notes.push(keywordNote('Also holds', member))
      root = omit(merged ?? hoist(root, [member]), refused)
    }
  }
  for (const keyword of ['anyOf', 'oneOf'].filter((one) => present.includes(one))) {
    const alternatives = listOf(bundle.root[keyword]).map(resolve)
    root = hoist(root, alternatives)
    notes.push(`${keyword === 'oneOf' ? 'Exactly one' : 'At least one'} of these holds (${keyword}): ${JSON.stringify(alternatives.map((one) => shortened(one, root)))}`)
  }
  for (const keyword of present.filter((one) => !['allOf', 'anyOf', 'oneOf'].includes(one))) {
    notes.push(keywordNote(keyword, bundle.root[keyword]))
  }
  return { bundle: { ...bundle, root }, notes }
}

function resolved (bundle: Bundle, sub: unknown): JsonObject {
  let schema = isObject(sub) ? sub : {}
  for (let n = 0; n < 10; n++) {
    const name = refName(schema)
    if (name === undefined) return schema
    schema = withSiblings(definition(bundle, name), omit(schema, ['$ref']))
  }
  return omit(schema, ['$ref'])
}

/** Adds the members of all alternatives to the object; what every alternative requires is required. */
function hoist (root: JsonObject, alternatives: readonly JsonObject[]): JsonObject {
  const properties = new Map(Object.entries(propertiesOf(root)))
  for (const alternative of alternatives) {
    for (const [name, schema] of Object.entries(propertiesOf(alternative))) {
      properties.set(name, either(properties.get(name), schema))
    }
  }
  const inEvery = alternatives.map(requiredOf).reduce((a, b) => a.filter((name) => b.includes(name)), requiredOf(alternatives[0] ?? {}))
  const required = [...new Set([...requiredOf(root), ...inEvery])]
  const described = root['description'] ?? (alternatives.length === 1 ? alternatives[0]?.['description'] : undefined)
  return {
    ...root,
    ...(described === undefined ? {} : { description: described }),
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {})
  }
}

function either (a: unknown, b: unknown): unknown {
  if (a === undefined || jsonEqual(a, b) || (isObject(a) && Object.keys(a).length === 0)) return b
  if (isObject(b) && Object.keys(b).length === 0) return a
  const known = isObject(a) && Object.keys(a).length === 1 ? listOf(a['anyOf']) : []
  const options = known.length > 0 ? known : [a]
  return options.some((option) => jsonEqual(option, b)) ? a : { anyOf: [...options, b] }
}

/** An alternative without what the object says already: property schemas that were taken over as they are. */
function shortened (alternative: JsonObject, root: JsonObject): JsonObject {
  if (!('properties' in alternative)) return alternative
  const hoisted = propertiesOf(root)
  const properties = mapValues(propertiesOf(alternative), (schema, name) => jsonEqual(own(hoisted, name), schema) ? true : schema)
  return { ...alternative, properties }
}
