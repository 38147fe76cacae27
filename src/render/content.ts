import type { ErrorCode } from '../errors.ts'
import type { Utf8Text } from '../util/utf8.ts'

/** What every content may say of itself: claims of the server, bounded in length. */
export interface ContentMembers {
  readonly uri?: string
  readonly mimeType?: string
  readonly audience?: readonly string[]
}

export interface TextContent extends ContentMembers {
  readonly kind: 'text'
  readonly text: Utf8Text
  /** It was sent as a blob and turned out to be text. */
  readonly sniffed: boolean
  /** How many lines matched, once a pattern was applied. */
  readonly matches?: number
}

export interface BlobContent extends ContentMembers {
  readonly kind: 'blob'
  readonly bytes: Buffer
  readonly sha256: string
  /** The file name of its spill. */
  readonly name: string
  /** Gives the memory of the bytes back at once, when nobody needs them any more. */
  readonly release?: () => void
}

export interface LinkContent {
  readonly kind: 'link'
  /** As the server gave it. */
  readonly link: Readonly<Record<string, unknown>> & { readonly type: 'resource_link', readonly uri: string }
  /** Its size as JSON. */
  readonly bytes: number
}

/** A content that cannot be rendered; its neighbours are not affected. */
export interface ErrorContent extends ContentMembers {
  readonly kind: 'error'
  readonly code: Extract<ErrorCode, 'invalid_content' | 'blob_too_large'>
  readonly detail: string
}

/** One content of a resource, a tool's result or a prompt, parsed and decoded. */
export type Content = TextContent | BlobContent | LinkContent | ErrorContent

export function invalidContent (detail: string, members: ContentMembers = {}): ErrorContent {
  return { kind: 'error', code: 'invalid_content', detail, ...members }
}

/** The size of a content, as it is told to a reader: of a text in UTF-8. */
export function contentBytes (content: Content): number {
  switch (content.kind) {
    case 'text': return content.text.byteLength
    case 'blob': return content.bytes.length
    case 'link': return content.bytes
    case 'error': return content.detail.length
  }
}

/** Gives the memory of contents back that nobody needs any more. */
export function releaseContents (contents: readonly Content[]): void {
  for (const content of contents) if (content.kind === 'blob') content.release?.()
}

/** The bytes that a content keeps in memory, about: for caches that are bounded by bytes. */
export function heldBytes (content: Content): number {
  return content.kind === 'text' ? content.text.heldBytes : contentBytes(content)
}
