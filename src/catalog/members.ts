import { isRecord } from '../util/guards.ts'
import type { PromptArgument } from './item.ts'

/**
 * The longest identifier that is taken: every search result and every call repeats it, so a longer
 * one could not be used within the bounds of a response.
 */
export const MAX_ID_CHARS = 8192

/** A name, URI or URI template that can be called by; undefined when it is none. */
export function idOf (value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_ID_CHARS ? value : undefined
}

/** A text that says something; an empty one is the same as none. */
export function words (value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The title for people: `title`, or before the revision 2025-06-18 `annotations.title`. */
export function titleOf (entry: Readonly<Record<string, unknown>>): string | undefined {
  return words(entry.title) ?? (isRecord(entry.annotations) ? words(entry.annotations.title) : undefined)
}

/** `annotations.audience`, shown and never enforced. Members that are no strings are left out. */
export function audienceOf (annotations: unknown): readonly string[] | undefined {
  if (!isRecord(annotations) || !Array.isArray(annotations.audience)) return undefined
  const audience = annotations.audience.filter((member): member is string => typeof member === 'string')
  return audience.length === 0 ? undefined : audience
}

/** A size in bytes. */
export function sizeOf (value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

/** Whether `execution` of a tool says that it runs as a task only. */
export function requiresTask (execution: unknown): boolean {
  return isRecord(execution) && execution.taskSupport === 'required'
}

/** The arguments of a prompt. One without a name, or named before, is left out; `required` is false unless it says true. */
export function promptArguments (raw: unknown): readonly PromptArgument[] {
  const found = new Map<string, PromptArgument>()
  for (const entry of Array.isArray(raw) ? raw : []) {
    const name = isRecord(entry) ? idOf(entry.name) : undefined
    if (!isRecord(entry) || name === undefined || found.has(name)) continue
    const description = words(entry.description)
    found.set(name, { name, ...(description === undefined ? {} : { description }), required: entry.required === true })
  }
  return [...found.values()]
}
