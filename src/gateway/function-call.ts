import { PosternError, toProblem } from '../errors.ts'
import type { OperationOutput } from '../openapi/operation-output.ts'
import { outputMessage, problemMessage } from '../openapi/result-text.ts'
import type { JsonObject } from '../openapi/schema/json.ts'
import { VENDORS } from '../openapi/vendors/index.ts'
import type { ModelCall, Vendor } from '../openapi/vendors/types.ts'
import type { KeptResult } from '../schemas/item.ts'
import type { Format } from '../schemas/tools.ts'
import { fitMessages, readFunction, type Answered } from './fit-messages.ts'
import { functionTarget, type TargetOptions } from './function-target.ts'
import type { Gateway, OperationOutputs } from './types.ts'
import type { Op } from '../functions/table.ts'

/** No model makes as many calls in one message; each still gets a readable share of the answer. */
export const MAX_CALLS = 128

export interface FunctionCallOptions extends TargetOptions {
  readonly gateway: Pick<Gateway, 'servers' | 'call' | 'keep'>
  /** Is told of what went wrong inside the gateway; the model sees only that something did. */
  readonly onInternalError?: (error: unknown) => void
}

/**
 * Carries out the calls in what a model emitted, side by side, and gives back the messages to append. Whatever goes
 * wrong with one call becomes the content of its message. Throws `invalid_request` for a body that is no call of a model
 * in this format, or holds too many.
 */
export async function callFunctions (format: Format, body: unknown, options: FunctionCallOptions): Promise<readonly JsonObject[]> {
  const vendor = VENDORS[format]
  const calls = vendor.parseCalls(body)
  if (calls.length > MAX_CALLS) {
    throw new PosternError('invalid_request', `The body holds ${calls.length} calls; at most ${MAX_CALLS} are carried out at a time. None was carried out.`, {
      hint: 'Send them in parts: a list of calls is taken as well as a whole message.',
      extensions: { max_calls: MAX_CALLS }
    })
  }
  const answered = await Promise.all(calls.map((call) => carryOut(vendor, call, options)))
  return vendor.answer(fitMessages(vendor, answered, options.gateway))
}

async function carryOut (vendor: Vendor, call: ModelCall, options: FunctionCallOptions): Promise<Answered> {
  const { gateway, signal } = options
  let slug: string | undefined
  try {
    const { server, op, input } = await functionTarget(vendor, call, options)
    slug = server.slug
    const output = await gateway.call<Op>(op, server.name, input, signal === undefined ? {} : { signal })
    return { call, slug, message: outputMessage(outputOf(output), readFunction(slug)), ...keptText(output) }
  } catch (error) {
    if (!(error instanceof PosternError)) options.onInternalError?.(error)
    const problem = toProblem(error instanceof PosternError ? error : new PosternError('internal_error', 'Something went wrong inside the gateway; its log has the details.'))
    return { call, message: problemMessage(problem), ...(slug === undefined ? {} : { slug }) }
  }
}

/** A result of one text can be read on from any byte of the message. */
function keptText (output: OperationOutputs[Op]): { kept?: KeptResult } {
  if (!('content' in output) || output.result === undefined || output.structured_content !== undefined) return {}
  return output.content.length === 1 && output.content[0]?.type === 'text' ? { kept: output.result } : {}
}

/** Each operation's output has a member of its own. */
function outputOf (value: OperationOutputs[Op]): OperationOutput {
  if ('is_error' in value) return { op: 'invoke', value }
  if ('contents' in value) return { op: 'read', value }
  if ('results' in value) return { op: 'search', value }
  if ('role' in value) return { op: 'prompt', value }
  return { op: 'describe', value }
}
