import { PosternError } from '../../errors.ts'
import type { ToolDefinition } from '../definition.ts'
import type { Format } from '../../schemas/tools.ts'
import type { JsonObject } from '../schema/json.ts'
import { anthropic } from './anthropic.ts'
import { gemini } from './gemini.ts'
import { mcp } from './mcp.ts'
import { openaiResponses } from './openai-responses.ts'
import { openai } from './openai.ts'
import type { ModelCall, Vendor } from './types.ts'

/** Every vendor, by the name of its format. */
export const VENDORS: Readonly<Record<Format, Vendor>> = {
  openai,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  mcp
}

/** What a call means: its definition and the arguments as the tool's author expects them. */
export interface ResolvedCall {
  readonly definition: ToolDefinition
  readonly arguments: JsonObject
}

/**
 * Finds what a model's call means among the definitions.
 * @param nearest the names to suggest for one that is unknown
 * @throws PosternError the call's own error, or `unknown_function`
 */
export function resolveCall (vendor: Vendor, definitions: ReadonlyMap<string, ToolDefinition>, call: ModelCall, nearest: (name: string) => readonly string[]): ResolvedCall {
  if (call.error !== undefined) throw call.error
  const definition = definitions.get(call.name)
  if (definition === undefined) {
    const names = nearest(call.name)
    throw new PosternError('unknown_function', `There is no function "${call.name}".`, {
      hint: names.length > 0 ? `Did you mean ${names.join(', ')}?` : 'Call one of the functions that were listed, by its exact name.'
    })
  }
  return { definition, arguments: vendor.restoreArguments(definition, call.arguments) }
}

/** The definitions by the name under which a vendor lists them. The first of two with one name wins. */
export function byWireName (vendor: Vendor, definitions: readonly ToolDefinition[]): ReadonlyMap<string, ToolDefinition> {
  return new Map(definitions.toReversed().map((definition) => [vendor.wireName(definition.name), definition]))
}
