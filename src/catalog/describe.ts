import { PosternError } from '../errors.ts'
import { MAX_SCHEMA_DEPTH } from '../openapi/schema/check-values.ts'
import { deeperThan } from '../openapi/schema/json.ts'
import type { DescribeOutput } from '../schemas/describe.ts'
import { variables } from '../util/uri-template.ts'
import { fitDescription } from './fit-description.ts'
import { invokeParameters } from './invoke-parameters.ts'
import type { CatalogItem } from './item.ts'
import { templateVariables } from './template-variables.ts'

/**
 * What describe answers for an item of a server: metadata of every kind, for a tool the schema of a whole
 * invoke call, for a template its variables, for a prompt its arguments (no schema is ever invented
 * for those). At most `MAX_SLICE_BYTES` as JSON; what was left out for that is named in `warnings`.
 */
export function describeItem (item: CatalogItem, server: string): DescribeOutput {
  const warnings: string[] = []
  const described: DescribeOutput = {
    server,
    kind: item.kind,
    name: item.name,
    ...(item.title === undefined ? {} : { title: item.title }),
    ...(item.description === undefined ? {} : { description: item.description }),
    ...byKind(item, warnings),
    ...passedOn('annotations', item.annotations, warnings),
    ...(item.audience === undefined ? {} : { audience: [...item.audience] })
  }
  return fitDescription(warnings.length === 0 ? described : { ...described, warnings })
}

function byKind (item: CatalogItem, warnings: string[]): Partial<DescribeOutput> {
  switch (item.kind) {
    case 'tool': return tool(item, warnings)
    case 'resource': return { uri: item.id, ...contentMembers(item) }
    case 'resource_template': return template(item, warnings)
    case 'prompt': return { arguments: (item.arguments ?? []).map((argument) => ({ ...argument })) }
  }
}

function tool (item: CatalogItem, warnings: string[]): Partial<DescribeOutput> {
  const call = invokeParameters(item.id, item.inputSchema)
  warnings.push(...call.warnings)
  if (item.requiresTask === true) {
    warnings.push('The tool can only run as a task, which Postern cannot do: invoking it will fail.')
  }
  return { parameters: call.parameters, ...passedOn('output_schema', item.outputSchema, warnings) }
}

function template (item: CatalogItem, warnings: string[]): Partial<DescribeOutput> {
  try {
    variables(item.id)
  } catch (error) {
    if (!(error instanceof PosternError)) throw error
    warnings.push(`Reading it with arguments will fail; pass a whole URI instead. ${error.message}`)
  }
  return { uri_template: item.id, variables: templateVariables(item.id), ...contentMembers(item) }
}

function contentMembers (item: CatalogItem): Partial<DescribeOutput> {
  return {
    ...(item.mimeType === undefined ? {} : { mime_type: item.mimeType }),
    ...(item.size === undefined ? {} : { size: item.size })
  }
}

/** A member as the server gave it, unless writing it as JSON could exhaust the stack. */
function passedOn (member: 'annotations' | 'output_schema', value: unknown, warnings: string[]): Partial<DescribeOutput> {
  if (value === undefined) return {}
  if (!deeperThan(value, MAX_SCHEMA_DEPTH)) return { [member]: value }
  warnings.push(`${member} was left out: it is nested more than ${MAX_SCHEMA_DEPTH} levels deep.`)
  return {}
}
