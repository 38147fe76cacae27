import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { MAX_DECODED_BLOB_BYTES } from '../render/limits.ts'
import { isRecord } from '../util/guards.ts'
import { putBack } from './put-back.ts'
import type { LargeStrings } from './sifter.ts'

/** The largest message that is taken: a blob at its ceiling as base64, and room for what is around it. */
export const MAX_MESSAGE_BYTES = Math.ceil(MAX_DECODED_BLOB_BYTES / 3) * 4 + 1_048_576

/** The outline of a JSON-RPC 2.0 message: a request, a notification or an answer. */
export function isMessage (value: unknown): value is JSONRPCMessage {
  return isRecord(value) && value.jsonrpc === '2.0' && ('method' in value || 'id' in value)
}

/** Undefined for what is no JSON. Strings that were taken out of the text are put back into what is parsed of it. */
export function parseJson (text: string, large?: LargeStrings): unknown {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return undefined
  }
  if (large !== undefined) putBack(parsed, large)
  return parsed
}
