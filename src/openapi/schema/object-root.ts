import { definition, refName, ROOT, type Bundle } from './bundle.ts'
import { isArray, isObject, omit, type JsonObject } from './json.ts'
import { withSiblings } from './merge.ts'
import { addNotes, keywordNote } from './notes.ts'
import { typesOf } from './types.ts'

/** A chain of references at the top longer than this ends open. */
const MAX_CHAIN = 50

/**
 * Makes the top level an object, as every consumer demands: `{ type: "object", properties }`. A reference at the top is
 * replaced by what it means. A schema for something else (a string, a list) becomes an open object that says so.
 */
export function objectRoot (bundle: Bundle): Bundle {
  const root = withoutTopRef(bundle)
  const types = typesOf(root)
  if (types.length === 0 || types.includes('object')) {
    return { ...bundle, root: { ...root, type: 'object', ...(isObject(root['properties']) ? {} : { properties: {} }) } }
  }
  const open = addNotes({
    ...(root['description'] === undefined ? {} : { description: root['description'] }),
    type: 'object',
    properties: {}
  }, [`(The tool's author gave a schema that is not an object's: ${keywordNote('type', root['type'])}.)`])
  const named = isArray(root['type']) ? root['type'].join(', ') : String(root['type'])
  return { ...bundle, root: open, warnings: [...bundle.warnings, `the top level has type ${named} where arguments are an object; it is published as an open object`] }
}

function withoutTopRef (bundle: Bundle): JsonObject {
  let root = bundle.root
  for (let n = 0; n < MAX_CHAIN; n++) {
    const name = refName(root)
    if (name === undefined) return root
    const siblings = omit(root, ['$ref'])
    root = name === ROOT ? siblings : withSiblings(definition(bundle, name), siblings)
  }
  return omit(root, ['$ref'])
}
