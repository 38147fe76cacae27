import type { ToolDefinition } from '../definition.ts'
import { withArrayItems } from '../schema/array-items.ts'
import { bundleSchema, type Bundle } from '../schema/bundle.ts'
import { expandRefs, type Emitted } from '../schema/expand.ts'
import { flattenRoot } from '../schema/flatten-root.ts'
import { buildGraph } from '../schema/graph.ts'
import type { JsonObject } from '../schema/json.ts'
import { joinText } from '../schema/notes.ts'
import { objectRoot } from '../schema/object-root.ts'
import { renameProperties, type Renames } from '../schema/rename.ts'
import { withDefs } from '../schema/with-defs.ts'

/** What a vendor takes for a schema. */
export interface SchemaProfile {
  /**
   * `defs`: references into `$defs` are taken. `inline`: none are. `prefer-inline`: the vendor takes them, but the local
   * models that speak its format do not, so only recursive schemas keep them.
   */
  readonly refs: 'defs' | 'inline' | 'prefer-inline'
  /** Keywords that are refused at the top level. */
  readonly refusedAtTop: readonly string[]
  /** Whether every list needs `items`. */
  readonly arrayItems: boolean
  /** Which property names are taken. */
  readonly propertyNames?: RegExp
  /** The last step: a subset of the keywords, for example. */
  readonly adapt?: (schema: JsonObject) => JsonObject
}

export interface Prepared {
  readonly description: string
  readonly schema: JsonObject
  readonly renames: Renames
  readonly warnings: readonly string[]
}

/** A definition as a vendor takes it: what is taken out of the schema is told in the description. */
export function prepare (definition: ToolDefinition, profile: SchemaProfile): Prepared {
  const { schema, warnings, notes } = carryOver(definition.inputSchema, profile)
  const named = profile.propertyNames === undefined ? { schema, renames: new Map<string, string>() } : renameProperties(schema, profile.propertyNames)
  const listed = profile.arrayItems ? withArrayItems(named.schema) : named.schema
  return {
    description: joinText(describe(definition), notes),
    schema: profile.adapt === undefined ? listed : profile.adapt(listed),
    renames: named.renames,
    warnings: warnings.map((text) => `${definition.name}: ${text}`)
  }
}

/** A model gets no use out of an empty description, and some vendors refuse it. */
function describe (definition: ToolDefinition): string {
  const { description, title, target } = definition
  if (description !== undefined && description.trim() !== '') return description
  return title ?? (target.kind === 'tool' ? `The tool "${target.tool}".` : definition.name)
}

function carryOver (raw: unknown, profile: SchemaProfile): Emitted & { readonly notes: readonly string[] } {
  const bundle = objectRoot(bundleSchema(raw))
  const { bundle: flat, notes } = flattenRoot(inlined(bundle, profile), profile.refusedAtTop)
  return { ...withDefs(flat), notes }
}

function inlined (bundle: Bundle, profile: SchemaProfile): Bundle {
  if (profile.refs === 'defs' || bundle.defs.size === 0) {
    // Without definitions, only the root can be referred to.
    if (profile.refs !== 'inline') return bundle
  }
  if (profile.refs === 'prefer-inline' && buildGraph(bundle).recursive.size > 0) return bundle
  const expanded = expandRefs(bundle)
  return { root: expanded.schema, defs: new Map(), warnings: expanded.warnings }
}

/** What `list` makes of all definitions: one that fails is listed with an open schema, and never hides the others. */
export function prepareAll (definitions: readonly ToolDefinition[], profile: SchemaProfile): ReadonlyArray<Prepared & { readonly definition: ToolDefinition }> {
  return definitions.map((definition) => {
    try {
      return { ...prepare(definition, profile), definition }
    } catch (error) {
      const open = { type: 'object', properties: {} }
      return { description: describe(definition), schema: open, renames: new Map(), warnings: [`${definition.name}: the schema was left open: ${String(error)}`], definition }
    }
  })
}
