import { didYouMean } from '../catalog/nearest.ts'
import { PosternError } from '../errors.ts'
import { resolveFunction } from '../functions/resolve.ts'
import { parseFunctionName, type Op } from '../functions/table.ts'
import type { ToolDefinition } from '../openapi/definition.ts'
import { candidateSlugs } from '../openapi/tool-names.ts'
import { byWireName } from '../openapi/vendors/index.ts'
import type { ModelCall, Vendor } from '../openapi/vendors/types.ts'
import { functionInput } from './function-input.ts'
import type { ServerTools } from './server-tools.ts'
import type { CallOptions, Gateway, OperationInputs, ServerView } from './types.ts'

/** What a model's call asks for. */
export interface FunctionTarget {
  readonly server: ServerView
  readonly op: Op
  readonly input: OperationInputs[Op]
}

export interface TargetOptions extends CallOptions {
  readonly gateway: Pick<Gateway, 'servers'>
  readonly tools: ServerTools
}

/**
 * The one place that knows what a function name means, in either style. Throws the call's own error, and
 * `unknown_function` for a name that was never listed: nothing falls through to invoke.
 */
export async function functionTarget (vendor: Vendor, call: ModelCall, options: TargetOptions): Promise<FunctionTarget> {
  if (call.error !== undefined) throw call.error
  const servers = options.gateway.servers()
  if (parseFunctionName(call.name) === undefined) return await toolTarget(vendor, call, servers, options)
  const { fn, server } = resolveFunction(call.name, servers)
  return { server, op: fn.op, input: functionInput(fn.op, call.arguments) }
}

async function toolTarget (vendor: Vendor, call: ModelCall, servers: readonly ServerView[], { tools, signal }: TargetOptions): Promise<FunctionTarget> {
  const known: string[] = []
  let failure: unknown
  for (const server of candidates(call.name, servers)) {
    try {
      const { definitions } = await tools.of(server, signal === undefined ? {} : { signal })
      const byName = wireNames(vendor, definitions)
      const definition = byName.get(call.name)
      if (definition?.target.kind === 'tool') {
        const input = { tool: definition.target.tool, arguments: vendor.restoreArguments(definition, call.arguments) }
        return { server, op: 'invoke', input }
      }
      known.push(...byName.keys())
    } catch (error) {
      failure ??= error
    }
  }
  throw failure ?? unknown(call.name, servers, known)
}

/** The servers whose tool it may be; only they need be asked for their tools. */
function candidates (name: string, servers: readonly ServerView[]): readonly ServerView[] {
  const slugs = servers.map(({ slug }) => slug)
  // A vendor that demands a letter first has an underscore put before other names.
  const possible = new Set([...candidateSlugs(name, slugs), ...(name.startsWith('_') ? candidateSlugs(name.slice(1), slugs) : [])])
  return servers.filter(({ slug }) => possible.has(slug))
}

const wireNameMaps = new WeakMap<readonly ToolDefinition[], Map<Vendor, ReadonlyMap<string, ToolDefinition>>>()

/** Goes with the definitions, so that a call does not go through a thousand of them. */
function wireNames (vendor: Vendor, definitions: readonly ToolDefinition[]): ReadonlyMap<string, ToolDefinition> {
  const maps = wireNameMaps.get(definitions) ?? new Map<Vendor, ReadonlyMap<string, ToolDefinition>>()
  const map = maps.get(vendor) ?? byWireName(vendor, definitions)
  wireNameMaps.set(definitions, maps.set(vendor, map))
  return map
}

/** The error that lists the valid names, with those of tools that are like the wanted one. */
function unknown (name: string, servers: readonly ServerView[], tools: readonly string[]): unknown {
  try {
    return resolveFunction(name, servers)
  } catch (error) {
    const hint = didYouMean(name, tools)
    return error instanceof PosternError && hint !== undefined ? new PosternError(error.code, error.message, { hint }) : error
  }
}
