import { PosternError } from '../../errors.ts'
import { isArray, isObject, isString, type JsonObject } from '../schema/json.ts'
import type { ModelCall } from './types.ts'

/** Lists in lists deeper than this are no calls of a model. */
const MAX_NESTING = 8

/**
 * Goes through what a model emitted: lists one by one, objects by `visit`, which answers the calls in it or undefined
 * when it is none of the vendor's. A part that is not understood becomes a broken call; a whole body that is not, an error.
 * @param shapes what is taken, for the message
 */
export function collectCalls (body: unknown, shapes: string, visit: (value: JsonObject) => readonly ModelCall[] | undefined): readonly ModelCall[] {
  const unknownShape = () => new PosternError('invalid_request', `That is no call of a model in this format. Send ${shapes}.`)
  const walk = (value: unknown, depth: number): readonly ModelCall[] => {
    if (isArray(value) && depth < MAX_NESTING) return value.flatMap((item) => walk(item, depth + 1))
    const calls = isObject(value) ? visit(value) : undefined
    if (calls !== undefined) return calls
    if (depth === 0) throw unknownShape()
    return [{ ...idOf(value), name: '', arguments: {}, error: unknownShape() }]
  }
  return walk(body, 0)
}

function idOf (value: unknown): { id?: string | number } {
  return isObject(value) ? identified(value['call_id'] ?? value['id']) : {}
}

/** The `id` member of a call, where it has one. */
export function identified (id: unknown): { id?: string | number } {
  return isString(id) || typeof id === 'number' ? { id } : {}
}

/**
 * A call from the parts a vendor gives. Arguments may be an object, or JSON text as models write it: empty, encoded twice
 * or broken, which becomes the call's error.
 */
export function modelCall (id: unknown, name: unknown, raw: unknown): ModelCall {
  const base = { ...identified(id), name: isString(name) ? name : '' }
  if (base.name === '') {
    return { ...base, arguments: {}, error: new PosternError('invalid_request', 'The call names no function.', { hint: 'Call one of the functions that were listed, by its exact name.' }) }
  }
  const parsed = parseArguments(base.name, raw)
  return parsed instanceof PosternError ? { ...base, arguments: {}, error: parsed } : { ...base, arguments: parsed }
}

function parseArguments (name: string, raw: unknown): JsonObject | PosternError {
  let value = raw
  for (let n = 0; n < 2 && isString(value); n++) {
    if (value.trim() === '') return {}
    try {
      value = JSON.parse(value)
    } catch (error) {
      return broken(name, `are not valid JSON (${error instanceof Error ? error.message : String(error)})`)
    }
  }
  if (value === undefined || value === null) return {}
  return isObject(value) ? value : broken(name, 'are not a JSON object')
}

function broken (name: string, what: string): PosternError {
  return new PosternError('invalid_request', `The arguments of "${name}" ${what}.`, {
    hint: 'Call it again with one JSON object, for example {"city": "Paris"}, with quotes and backslashes escaped.'
  })
}
