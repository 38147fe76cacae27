import type { ToolDefinition } from '../definition.ts'
import type { Format } from '../../schemas/tools.ts'
import { anthropic } from './anthropic.ts'
import { gemini } from './gemini.ts'
import { mcp } from './mcp.ts'
import { openaiResponses } from './openai-responses.ts'
import { openai } from './openai.ts'
import type { Vendor } from './types.ts'

/** Every vendor, by the name of its format. */
export const VENDORS: Readonly<Record<Format, Vendor>> = {
  openai,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  mcp
}

/** The definitions by the name under which a vendor lists them. The first of two with one name wins. */
export function byWireName (vendor: Vendor, definitions: readonly ToolDefinition[]): ReadonlyMap<string, ToolDefinition> {
  return new Map(definitions.toReversed().map((definition) => [vendor.wireName(definition.name), definition]))
}
