import type { TSchema } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import type { Features } from '../schemas/common.ts'
import { DescribeInput, DescribeOutput } from '../schemas/describe.ts'
import { InvokeInput, InvokeOutput } from '../schemas/invoke.ts'
import { PromptInput, PromptOutput } from '../schemas/prompt.ts'
import { ReadInput, ReadOutput } from '../schemas/read.ts'
import { SearchInput, SearchOutput } from '../schemas/search.ts'

/** What is known of a server when its meta-functions are chosen. */
export interface GateInput {
  readonly features: Features
  /** False until the server was reached once. */
  readonly capabilitiesKnown: boolean
}

/** One of the five functions that a server offers to a model. */
export interface MetaFunction {
  readonly op: 'search' | 'describe' | 'invoke' | 'read' | 'prompt'
  /** The function name is this and the server's slug. */
  readonly prefix: string
  /** One line for a list of operations. */
  readonly summary: string
  /** What a model is told; `{server}` stands for the server's name. */
  readonly description: string
  /** The parameters, without the server. */
  readonly parameters: TSchema
  readonly output: TSchema
  /** The errors that it may give beside those of any operation, for documents. */
  readonly errors: readonly ErrorCode[]
  /** The feature it needs, for messages; null when it is always there. */
  readonly needs: keyof Features | null
  /** Whether a server with these features offers it. */
  readonly gate: (server: GateInput) => boolean
}

/**
 * The one table of the meta-functions. Routes, OpenAPI documents, vendor tool lists and dispatch by
 * function name are derived from it; there is no second list.
 */
export const META_FUNCTIONS = [
  {
    op: 'search',
    prefix: 'mcp_search_',
    summary: 'Search the catalog',
    description: 'Search the tools, resources, resource templates and prompts of the MCP server "{server}". ' +
      'Each result has a kind and an id: describe it, then invoke a tool, read a resource or get a prompt.',
    parameters: SearchInput,
    output: SearchOutput,
    errors: [],
    needs: null,
    gate: () => true
  },
  {
    op: 'describe',
    prefix: 'mcp_describe_',
    summary: 'Describe one item',
    description: 'Describe one tool, resource, resource template or prompt of the MCP server "{server}": ' +
      'for a tool the exact parameters of an invoke call, for a prompt its arguments.',
    parameters: DescribeInput,
    output: DescribeOutput,
    errors: ['unknown_tool', 'unknown_resource', 'unknown_prompt'],
    needs: null,
    gate: () => true
  },
  {
    op: 'invoke',
    prefix: 'mcp_invoke_',
    summary: 'Call a tool',
    description: 'Call a tool of the MCP server "{server}". Describe the tool first to learn its arguments. ' +
      'Long text is cut and kept for paging, binary content is written to a file.',
    parameters: InvokeInput,
    output: InvokeOutput,
    errors: ['unknown_tool'],
    needs: 'tools',
    gate: ({ features, capabilitiesKnown }) => features.tools || !capabilitiesKnown
  },
  {
    op: 'read',
    prefix: 'mcp_read_',
    summary: 'Read a resource',
    description: 'Read a resource of the MCP server "{server}" by its URI, or by a URI template and arguments. ' +
      'Text comes in pages (follow next_offset, passing snapshot) and can be filtered with a pattern; binary content is written to a file.',
    parameters: ReadInput,
    output: ReadOutput,
    errors: ['unknown_resource', 'invalid_pattern', 'unsupported_template', 'missing_arguments', 'snapshot_changed'],
    needs: 'resources',
    gate: ({ features }) => features.resources
  },
  {
    op: 'prompt',
    prefix: 'mcp_prompt_',
    summary: 'Get a prompt',
    description: 'Get a prompt of the MCP server "{server}", filled in with arguments (strings), as one block of text.',
    parameters: PromptInput,
    output: PromptOutput,
    errors: ['unknown_prompt', 'missing_arguments'],
    needs: 'prompts',
    gate: ({ features }) => features.prompts
  }
] as const satisfies readonly MetaFunction[]

export type Op = (typeof META_FUNCTIONS)[number]['op']

/** The meta-functions that a server offers, in the table's order. */
export function gatedFunctions (server: GateInput): readonly MetaFunction[] {
  return META_FUNCTIONS.filter((fn) => fn.gate(server))
}

export function metaFunction (op: Op): MetaFunction {
  const found = META_FUNCTIONS.find((fn) => fn.op === op)
  if (found === undefined) throw new TypeError(`no meta-function ${op}`)
  return found
}

export function functionName (fn: MetaFunction, slug: string): string {
  return fn.prefix + slug
}

/** What a model is told about the function of a server. */
export function functionDescription (fn: MetaFunction, serverName: string): string {
  return fn.description.replaceAll('{server}', () => serverName)
}

/**
 * Takes a function name apart by stripping the prefix (never by replacing inside it: a server may be
 * called `x_mcp_read_y`). Undefined when no prefix fits.
 */
export function parseFunctionName (name: string): { fn: MetaFunction, slug: string } | undefined {
  for (const fn of META_FUNCTIONS) {
    if (name.startsWith(fn.prefix) && name.length > fn.prefix.length) {
      return { fn, slug: name.slice(fn.prefix.length) }
    }
  }
  return undefined
}
