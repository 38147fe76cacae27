import { isString, type JsonObject } from './json.ts'

/** Adds sentences to a schema's description: where what a consumer cannot take is told instead of lost. */
export function addNotes (schema: JsonObject, notes: readonly string[]): JsonObject {
  if (notes.length === 0) return schema
  return { ...schema, description: joinText(schema['description'], notes) }
}

/** A description with notes after it. */
export function joinText (description: unknown, notes: readonly string[]): string {
  const text = isString(description) ? description.trim() : ''
  return [...(text === '' ? [] : [text]), ...notes].join('\n')
}

/** A keyword as a note: its exact JSON, so that nothing is lost. */
export function keywordNote (keyword: string, value: unknown): string {
  return `${keyword}: ${isString(value) ? value : JSON.stringify(value)}`
}
