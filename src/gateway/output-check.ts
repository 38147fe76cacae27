import { Ajv, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { RE2JS } from 're2js'
import type { CatalogItem } from '../catalog/item.ts'
import { isRecord } from '../util/guards.ts'
import { runWithin } from '../util/time-limit.ts'

/** How long one check may hold up everything else: a schema can be written so that it takes for ever. */
export const MAX_CHECK_MS = 500

const OLDER_DRAFT = /draft-0[3-7]/
const NEWER_DRAFT = /draft\/20(19-09|20-12)/

/** Patterns run in linear time, whatever a server writes into its schema and its result. */
const regExp = Object.assign((pattern: string) => {
  const compiled = RE2JS.compile(pattern)
  // Ajv tells patterns apart by what they are as strings.
  return { test: (text: string) => compiled.matcher(text).find(), toString: () => pattern }
}, { code: 're2js' })

// Validating a schema against its meta-schema takes fifty times as long as compiling it, which finds most mistakes as well.
const OPTIONS = { strict: false, validateFormats: false, validateSchema: false, logger: false, code: { regExp } } as const

type Check = (value: unknown) => string | undefined

/**
 * Checks structured content against tools' output schemas. Nothing here fails a call: the check gives
 * a sentence for a warning, or undefined when the content matches.
 */
export class OutputChecks {
  readonly #checks = new WeakMap<CatalogItem, Check>()

  check (item: CatalogItem, structured: unknown): string | undefined {
    let check = this.#checks.get(item)
    if (check === undefined) {
      check = compile(item.outputSchema)
      this.#checks.set(item, check)
    }
    return check(structured)
  }
}

function compile (schema: unknown): Check {
  if (!isRecord(schema)) return () => 'the tool\'s outputSchema is not a schema, so its result was not checked'
  let validate: ValidateFunction
  try {
    // A fresh instance each: schemas of different tools may share an $id.
    const { $schema, ...rest } = schema
    const older = typeof $schema === 'string' && OLDER_DRAFT.test($schema)
    if (typeof $schema === 'string' && !older && !NEWER_DRAFT.test($schema)) throw new Error('its $schema is not known here')
    // Drafts 3 to 6 are taken as draft 7, which has nearly everything of theirs.
    validate = runWithin(MAX_CHECK_MS, () => older ? new Ajv(OPTIONS).compile(rest) : new Ajv2020(OPTIONS).compile(schema))
    // Ajv's own extension: its answer would be a promise that rejects.
    if ('$async' in validate) throw new Error('$async is not JSON Schema')
  } catch (error) {
    const why = reason(error)
    return () => `the tool's outputSchema cannot be used (${why}), so its result was not checked`
  }
  return (value) => {
    if (value === undefined) return 'the tool has an outputSchema but gave no structured content'
    try {
      if (runWithin(MAX_CHECK_MS, () => validate(value))) return undefined
    } catch (error) {
      return `the structured content could not be checked against the tool's outputSchema (${reason(error)})`
    }
    const first = validate.errors?.[0]
    return `the structured content does not match the tool's outputSchema: ${first?.instancePath || 'it'} ${first?.message ?? 'is invalid'}`.slice(0, 500)
  }
}

function reason (error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : String(error)
}
