import { metaFunction, functionName } from '../functions/table.ts'
import type { CallResult, Vendor } from '../openapi/vendors/types.ts'
import { fitEscaped, jsonBytes } from '../render/budget.ts'
import { MAX_SLICE_BYTES } from '../render/limits.ts'
import type { KeptResult } from '../schemas/item.ts'
import { fairShare } from './share.ts'
import type { Gateway } from './types.ts'

/** The fixed envelope: one answer at the ceiling is not cut again for what stands around it. */
const ENVELOPE_BYTES = 2048

/** A call that was carried out, and where: undefined when it named no server. */
export interface Answered extends CallResult {
  readonly slug?: string
  /** Where the result is kept already, if it was cut and its text stands in the message as it is. */
  readonly kept?: KeptResult
}

/** The function that reads a kept result, whether or not the server lists it. */
export function readFunction (slug: string): string {
  return functionName(metaFunction('read'), slug)
}

/**
 * Holds the answers of all calls together to the ceiling of one response. What is cut is kept, and says how to
 * read on.
 */
export function fitMessages (vendor: Vendor, answered: readonly Answered[], gateway: Pick<Gateway, 'keep'>): readonly CallResult[] {
  const sizes = answered.map((one) => sizeOf(vendor, one))
  const share = fairShare(sizes, MAX_SLICE_BYTES + ENVELOPE_BYTES)
  return answered.map((one, index) => (sizes[index] ?? 0) > share ? cut(vendor, one, share, gateway) : one)
}

function sizeOf (vendor: Vendor, result: CallResult): number {
  return jsonBytes(vendor.answer([result])) + 1
}

function cut (vendor: Vendor, { call, message, slug, kept: before }: Answered, share: number, gateway: Pick<Gateway, 'keep'>): CallResult {
  const kept = before ?? (slug === undefined ? undefined : gateway.keep(slug, message.text))
  let room = share
  for (;;) {
    const { units, bytes } = fitEscaped(message.text, room)
    const text = message.text.slice(0, units) + note(bytes, kept?.total_bytes ?? Buffer.byteLength(message.text), slug, kept)
    const result = { call, message: { text, rest: text, isError: message.isError } }
    const size = sizeOf(vendor, result)
    if (size <= share || room === 0) return result
    // What stands around it, and a failure is JSON in JSON: its quotes take more than was counted.
    room = Math.max(0, Math.min(room - 16, Math.floor(room * share / size)))
  }
}

function note (bytes: number, total: number, slug: string | undefined, kept: KeptResult | undefined): string {
  const size = `\n[Cut at byte ${bytes} of ${total}: the answers to all calls of one request have at most ${MAX_SLICE_BYTES} bytes together.`
  if (slug === undefined || kept === undefined) return `${size} Make fewer calls at a time.]`
  return `${size} The whole is kept until ${kept.expires_at}: call ${readFunction(slug)} with ${JSON.stringify({ uri: kept.uri, offset: bytes })} to read on, or with a pattern to search it.]`
}
