import { isRecord } from '../../util/guards.ts'
import { text, type Json } from './shape.ts'

/** An argument that is wanted. */
export interface Field {
  readonly name: string
  readonly description: string | undefined
}

/** The arguments that a problem document lists as missing: objects for a prompt, names alone for a template. */
export function missingFields (problem: Json): readonly Field[] {
  const { missing } = problem
  if (!Array.isArray(missing)) return []
  return missing.flatMap((field: unknown) => {
    if (typeof field === 'string') return [{ name: field, description: undefined }]
    const name = isRecord(field) ? text(field, 'name') : undefined
    return name === undefined || !isRecord(field) ? [] : [{ name, description: text(field, 'description') }]
  })
}

/** A line for each, as it is to be typed. */
export function missingText (fields: readonly Field[]): string {
  return fields.map(({ name, description }) => `  ${name}=${description === undefined ? '' : `  ${description.replace(/\s+/gu, ' ').trim()}`}`).join('\n')
}
