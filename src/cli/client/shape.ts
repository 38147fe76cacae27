import { isRecord } from '../../util/guards.ts'

export type Json = Readonly<Record<string, unknown>>

// The answers of the API by their members; one of another type counts as absent, as a newer daemon may have it.

export function text (from: Json, member: string): string | undefined {
  const value = from[member]
  return typeof value === 'string' ? value : undefined
}

export function number (from: Json, member: string): number | undefined {
  const value = from[member]
  return typeof value === 'number' ? value : undefined
}

export function record (from: Json, member: string): Json {
  const value = from[member]
  return isRecord(value) ? value : {}
}

export function records (from: Json, member: string): readonly Json[] {
  const value = from[member]
  return Array.isArray(value) ? value.filter(isRecord) : []
}

export function texts (from: Json, member: string): readonly string[] {
  const value = from[member]
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
