import { isRecord } from '../util/guards.ts'
import { paramHeaders, scanParamHeaders, type ParamHeader } from './param-headers.ts'
import type { Listing } from './types.ts'

/** The headers that a call of a tool needs beside the standard ones, from the listing that is held. */
export class ToolHeaders {
  readonly #byListing = new WeakMap<Listing, ReadonlyMap<string, readonly ParamHeader[]>>()

  of (listing: Listing | undefined, tool: unknown, args: unknown): Record<string, string> {
    if (listing === undefined || typeof tool !== 'string' || !isRecord(args)) return {}
    const declared = this.#declared(listing).get(tool)
    return declared === undefined ? {} : paramHeaders(declared, args)
  }

  #declared (listing: Listing): ReadonlyMap<string, readonly ParamHeader[]> {
    const known = this.#byListing.get(listing)
    if (known !== undefined) return known
    const declared = new Map<string, readonly ParamHeader[]>()
    for (const item of listing.items) {
      if (!isRecord(item) || typeof item.name !== 'string') continue
      const headers = scanParamHeaders(item.inputSchema).declared
      if (headers.length > 0) declared.set(item.name, headers)
    }
    this.#byListing.set(listing, declared)
    return declared
  }
}

/**
 * Revision 2026-07-28: over HTTP a tool whose header declarations are invalid must be left out. What is
 * left, and a warning for each that is not.
 */
export function withoutInvalidHeaders (tools: readonly unknown[]): { readonly items: readonly unknown[], readonly warnings: readonly string[] } {
  const warnings: string[] = []
  const items = tools.filter((tool) => {
    const invalid = isRecord(tool) ? scanParamHeaders(tool.inputSchema).invalid : undefined
    if (invalid !== undefined && isRecord(tool)) warnings.push(`tool ${JSON.stringify(tool.name)} is left out: ${invalid}`)
    return invalid === undefined
  })
  return { items, warnings }
}
