import { isRecord } from '../util/guards.ts'
import { paramHeaders, paramHeadersOf, type ParamHeader } from './param-headers.ts'
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
      const headers = paramHeadersOf(item.inputSchema)
      if (headers.length > 0) declared.set(item.name, headers)
    }
    this.#byListing.set(listing, declared)
    return declared
  }
}
