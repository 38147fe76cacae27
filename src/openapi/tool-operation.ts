import type { ToolDefinition } from './definition.ts'
import { mcpoSummary } from './mcpo-names.ts'
import { bundleSchema } from './schema/bundle.ts'
import { hasRef } from './schema/hide-refs.ts'
import { isArray, isObject, type JsonObject } from './schema/json.ts'
import { objectRoot } from './schema/object-root.ts'
import { withComponents } from './schema/with-components.ts'
import { toolSegment } from './tool-path.ts'

export interface OperationStyle {
  /** The operation id of each tool as mcpo has it; undefined for Postern's own style. */
  readonly mcpo: ReadonlyMap<string, string> | undefined
}

export interface ToolOperation {
  readonly path: string
  readonly operation: JsonObject
  readonly warnings: readonly string[]
}

const JSON_TYPE = 'application/json'
const COMPONENTS = '#/components/schemas/'

/** One tool as an operation. Its schemas are added to the components under names that are free. */
export function toolOperation (definition: ToolDefinition, style: OperationStyle, components: Map<string, JsonObject>): ToolOperation {
  const { name, description, title, annotations, target } = definition
  const tool = target.kind === 'tool' ? target.tool : name
  const [stem, inputName, outputName] = style.mcpo === undefined
    ? [name, `${name}_input`, `${name}_output`]
    : [safeComponent(tool), `${safeComponent(tool)}_form_model`, `${safeComponent(tool)}_response_model`]
  const input = publish(definition.inputSchema, inputName, stem, components)
  const output = isObject(definition.outputSchema) ? publish(definition.outputSchema, outputName, stem, components) : undefined
  const operation = {
    operationId: style.mcpo?.get(tool) ?? name,
    summary: style.mcpo === undefined ? title ?? mcpoSummary(tool) : mcpoSummary(tool),
    description: description ?? `The tool "${tool}".`,
    ...(takesNothing(input.schema) ? {} : { requestBody: requestBody(input, style) }),
    responses: {
      200: { description: 'The result.', content: { [JSON_TYPE]: { schema: resultSchema(output?.ref, style) } } },
      default: { $ref: '#/components/responses/Problem' }
    },
    ...(annotations === undefined || hasRef(annotations) ? {} : { 'x-mcp-annotations': annotations })
  }
  const warnings = [...input.warnings, ...output?.warnings ?? []].map((text) => `${name}: ${text}`)
  return { path: `/${toolSegment(tool, name)}`, operation, warnings }
}

interface Published {
  readonly ref: JsonObject
  readonly schema: JsonObject
  readonly warnings: readonly string[]
}

/** Adds a schema and all that it refers to to the components. One that fails is open, and never takes its neighbours down. */
function publish (raw: unknown, name: string, stem: string, components: Map<string, JsonObject>): Published {
  const nameOf = (label: string) => {
    const free = freeName(label, components)
    // Taken from now on; what it stands for follows.
    components.set(free, {})
    return free
  }
  const own = nameOf(name)
  const { schema, components: inner, warnings } = convert(raw, (label) => nameOf(`${stem}_${label}`))
  components.set(own, schema)
  for (const [key, value] of inner) components.set(key, value)
  return { ref: { $ref: COMPONENTS + own }, schema, warnings }
}

function convert (raw: unknown, nameOf: (label: string) => string): Omit<Published, 'ref'> & { readonly components: ReadonlyMap<string, JsonObject> } {
  try {
    return withComponents(objectRoot(bundleSchema(raw)), nameOf)
  } catch (error) {
    return { schema: { type: 'object', properties: {} }, components: new Map(), warnings: [`the schema was left open: ${String(error)}`] }
  }
}

function freeName (wanted: string, taken: ReadonlyMap<string, unknown>): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? wanted : `${wanted}_${n}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Without arguments there is no body: Open WebUI refuses to call an operation that has one with nothing to put into it. */
function takesNothing (schema: JsonObject): boolean {
  const { properties, ...rest } = schema
  const empty = !isObject(properties) || Object.keys(properties).length === 0
  return empty && Object.entries(rest).every(([keyword, value]) => ['type', 'title', 'description', '$comment'].includes(keyword) ||
    (keyword === 'additionalProperties' && value === false) || (keyword === 'required' && isArray(value) && value.length === 0))
}

function requestBody ({ ref, schema }: Published, style: OperationStyle): JsonObject {
  const required = style.mcpo !== undefined || (isArray(schema['required']) && schema['required'].length > 0)
  return { required, content: { [JSON_TYPE]: { schema: ref } } }
}

function resultSchema (output: JsonObject | undefined, style: OperationStyle): JsonObject {
  if (style.mcpo !== undefined) return output ?? {}
  const result = { $ref: `${COMPONENTS}ToolResult` }
  return output === undefined ? result : { anyOf: [output, result] }
}

function safeComponent (tool: string): string {
  return tool.replace(/[^a-zA-Z0-9._-]/gu, '_')
}
