import { isRecord } from '../util/guards.ts'
import { InputRequired } from './lost.ts'

/**
 * Gives a result back, unless the server asks for input instead of answering (revision 2026-07-28,
 * `resultType: "input_required"`): then throws `InputRequired` with the methods that it asked for.
 */
export function refuseInput (result: unknown): unknown {
  if (!isRecord(result) || result.resultType !== 'input_required') return result
  const wanted = isRecord(result.inputRequests)
    ? Object.values(result.inputRequests).map((one) => isRecord(one) && typeof one.method === 'string' ? one.method : 'something unknown')
    : []
  throw new InputRequired(wanted)
}
