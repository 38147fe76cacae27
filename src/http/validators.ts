import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { PLACES, validationError, type Place } from './validation-error.ts'

const isPlace = (part: string | undefined): part is Place => part !== undefined && Object.hasOwn(PLACES, part)

/**
 * Compiles a route's schemas. Bodies are taken as they are: no coercion, no defaults, unknown keys as the schema says (a
 * model's slip must be an error that teaches). Query strings and paths hold text only, so their values are coerced.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const place = isPlace(httpPart) ? httpPart : 'body'
  const validator = Compile(schema)
  if (place === 'body') {
    return (value) => validator.Check(value)
      ? { value }
      : { error: validationError(validator.Errors(value), { place, schema, value }) }
  }
  return (text) => {
    // Interpreting the schema is what takes time here, and most of them ask for text.
    if (validator.Check(text)) return { value: text }
    const value = Value.Convert(schema, text)
    return validator.Check(value)
      ? { value }
      : { error: validationError(validator.Errors(value), { place, schema, value }) }
  }
}

/** Documented schemas do not filter answers: what MCP servers sent is never dropped. */
export const compileSerializer = (): (data: unknown) => string => (data) => JSON.stringify(data)
