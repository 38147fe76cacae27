import type { PosternError } from '../../errors.ts'
import type { ToolDefinition } from '../definition.ts'
import type { Format } from '../../schemas/tools.ts'
import type { ToolMessage } from '../result-text.ts'
import type { JsonObject } from '../schema/json.ts'

/** One call that a model made. */
export interface ModelCall {
  /** As the vendor gave it; absent where the vendor gives none. */
  readonly id?: string | number
  /** The function's name as it was listed for this vendor; empty when the call names none. */
  readonly name: string
  readonly arguments: JsonObject
  /** Why it cannot be carried out: becomes the content of its message. */
  readonly error?: PosternError
  /** How the call was written, where the vendor has two ways and the answer depends on it. */
  readonly form?: 'ollama' | 'jsonrpc'
}

export interface CallResult {
  readonly call: ModelCall
  readonly message: ToolMessage
}

export interface ToolList {
  /** What the vendor's SDK takes for its tools, unchanged. */
  readonly tools: readonly JsonObject[]
  /** What could not be carried over, by function name. */
  readonly warnings: readonly string[]
}

/** The tool format of one vendor. */
export interface Vendor {
  readonly format: Format
  list (definitions: readonly ToolDefinition[]): ToolList
  /** The name under which a definition is listed, where this vendor refuses its own. */
  wireName (name: string): string
  /**
   * The calls in what a model emitted: one call, a list, a whole message or a whole response. A call that is broken is
   * among them with its error. Throws `invalid_request` for a body that is nothing of the kind.
   */
  parseCalls (body: unknown): readonly ModelCall[]
  /** Turns the arguments of a call back into what the tool's author expects. */
  restoreArguments (definition: ToolDefinition, args: JsonObject): JsonObject
  /** The messages to append to the conversation. */
  answer (results: readonly CallResult[]): readonly JsonObject[]
}
