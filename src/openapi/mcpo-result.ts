import type { Problem } from '../errors.ts'
import type { InvokeOutput } from '../schemas/invoke.ts'
import type { RenderedItem } from '../schemas/item.ts'

/** An answer as mcpo gives it. */
export interface McpoReply {
  readonly status: number
  /** The body, serialized: a tool's JSON text is passed on as it is, so that no large number loses digits. */
  readonly json: string
}

/**
 * A tool's result by mcpo's rules (its `process_tool_response` and `get_tool_handler`): a text that is JSON is that JSON,
 * one content stands alone, several are a list, none is an empty list; a failure is a 500 with `detail.message`.
 * Unlike mcpo, files are named by a spill, links are not dropped, and structured content without texts is not lost.
 */
export function mcpoReply (output: InvokeOutput): McpoReply {
  if (output.is_error) {
    const first = output.content[0]
    const message = first?.type === 'text' ? first.text : 'Unknown tool execution error'
    return { status: 500, json: JSON.stringify({ detail: { message } }) }
  }
  if (output.content.length === 0 && output.structured_content !== undefined) {
    return { status: 200, json: JSON.stringify(output.structured_content) }
  }
  const parts = output.content.map((item) => itemJson(item, output))
  return { status: 200, json: parts.length === 1 ? parts.join('') : `[${parts.join(',')}]` }
}

function itemJson (item: RenderedItem, output: InvokeOutput): string {
  if (item.type !== 'text') return JSON.stringify(item)
  if (!item.truncated) return isJson(item.text) ? item.text : JSON.stringify(item.text)
  const where = output.result === undefined ? '' : `; read ${output.result.uri} for the rest`
  return JSON.stringify(`${item.text}\n[cut at ${item.next_offset ?? item.total_bytes} of ${item.total_bytes} bytes${where}]`)
}

function isJson (text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** mcpo's status for an error that a server answered with, by the JSON-RPC code (its `MCP_ERROR_TO_HTTP_STATUS`); others are 500. */
const STATUS_OF_RPC_CODE: ReadonlyMap<unknown, number> = new Map([[-32700, 400], [-32600, 400], [-32601, 404], [-32602, 422]])

/** An error of Postern as mcpo's users read errors: `detail.message`, and the problem's other members beside it. */
export function mcpoProblem ({ status, detail: message, ...rest }: Problem): McpoReply {
  const mapped = rest['rpc_code'] === undefined ? status : STATUS_OF_RPC_CODE.get(rest['rpc_code']) ?? 500
  return { status: mapped, json: JSON.stringify({ detail: { message, ...rest } }) }
}
