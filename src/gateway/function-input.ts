import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { PosternError } from '../errors.ts'
import { describeMismatch, listed, membersAt } from '../functions/complaints.ts'
import { META_FUNCTIONS, type MetaFunction, type Op } from '../functions/table.ts'
import type { OperationInputs } from './types.ts'

interface Parameters {
  readonly schema: TSchema
  readonly validator: Validator<Record<never, never>, TSchema>
}

const PARAMETERS = new Map<Op, Parameters>(META_FUNCTIONS.map(({ op, parameters }: MetaFunction) => [op, { schema: parameters, validator: Compile(parameters) }]))

/** The arguments that a model gave a meta-function, checked as a request's body is. Throws `invalid_request`. */
export function functionInput (op: Op, args: unknown): OperationInputs[Op] {
  if (isInput(op, args)) return args
  const parameters = PARAMETERS.get(op)
  if (parameters === undefined) throw new TypeError(`no meta-function ${op}`)
  const { schema, validator } = parameters
  throw new PosternError('invalid_request', describeMismatch(validator.Errors(args), { place: 'arguments object', schema, value: args }), {
    hint: `Its members: ${listed(Object.keys(membersAt(schema)))}.`
  })
}

function isInput (op: Op, args: unknown): args is OperationInputs[Op] {
  return PARAMETERS.get(op)?.validator.Check(args) === true
}
