import { isRecord } from '../util/guards.ts'
import type { ContentMembers } from './content.ts'

/** As long as the longest identifier that the catalog takes. */
export const MAX_URI_CHARS = 8192
/** The longest MIME type of RFC 6838. */
const MAX_MIME_CHARS = 255
const MAX_AUDIENCES = 8
const MAX_AUDIENCE_CHARS = 64

/**
 * A server's string, short enough to repeat: one that is too long ends in a note of its length. What a
 * server says of a content must never take the place of the content.
 */
export function shortened (text: string, maxChars: number): string {
  return text.length <= maxChars ? text : `${text.slice(0, maxChars)}... (cut, ${text.length} characters)`
}

/** What a content claims of itself. Members of the wrong type are left out. */
export function contentMembers (uri: unknown, mimeType: unknown, annotations: unknown): ContentMembers {
  const audience = audienceOf(annotations)
  return {
    ...(typeof uri === 'string' ? { uri: shortened(uri, MAX_URI_CHARS) } : {}),
    ...(typeof mimeType === 'string' ? { mimeType: shortened(mimeType, MAX_MIME_CHARS) } : {}),
    ...(audience === undefined ? {} : { audience })
  }
}

function audienceOf (annotations: unknown): readonly string[] | undefined {
  if (!isRecord(annotations) || !Array.isArray(annotations.audience)) return undefined
  const audience = annotations.audience
    .filter((member): member is string => typeof member === 'string' && member.length <= MAX_AUDIENCE_CHARS)
    .slice(0, MAX_AUDIENCES)
  return audience.length === 0 ? undefined : audience
}

/** A value for a message: a string in quotes, otherwise its type. */
export function named (value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shortened(value, 64))
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : typeof value
}
