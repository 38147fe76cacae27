import { Ajv, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { RE2JS } from 're2js'
import type { CatalogItem } from '../catalog/item.ts'
import { isRecord } from '../util/guards.ts'

const DRAFT_7_OR_OLDER = /draft-0[3-7]/

/** Patterns run in linear time, whatever a server writes into its schema and its result. */
const regExp = Object.assign((pattern: string) => {
  const compiled = RE2JS.compile(pattern)
  return { test: (text: string) => compiled.matcher(text).find() }
}, { code: 're2js' })

const OPTIONS = { strict: false, validateFormats: false, logger: false, code: { regExp } } as const

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
    const ajv = typeof schema.$schema === 'string' && DRAFT_7_OR_OLDER.test(schema.$schema) ? new Ajv(OPTIONS) : new Ajv2020(OPTIONS)
    validate = ajv.compile(schema)
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : String(error)
    return () => `the tool's outputSchema cannot be used (${why}), so its result was not checked`
  }
  return (value) => {
    if (value === undefined) return 'the tool has an outputSchema but gave no structured content'
    if (validate(value)) return undefined
    const first = validate.errors?.[0]
    return `the structured content does not match the tool's outputSchema: ${first?.instancePath || 'it'} ${first?.message ?? 'is invalid'}`.slice(0, 500)
  }
}
