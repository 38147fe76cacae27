import { PosternError } from '../errors.ts'
import { isRecord } from '../util/guards.ts'
import { LargeString } from '../util/large-string.ts'
import { Utf8Text } from '../util/utf8.ts'
import { blobContent, DecodedBlob } from './blob.ts'
import { jsonBytes } from './budget.ts'
import { invalidContent, type Content, type LinkContent } from './content.ts'
import { contentMembers, named } from './members.ts'

/**
 * The contents of a `resources/read` result. `text` or `blob` decides; a content that is neither or both
 * becomes an error content. Throws `invalid_content` when there is no array of contents at all.
 */
export function parseResourceContents (raw: unknown): readonly Content[] {
  const contents = isRecord(raw) ? raw.contents : undefined
  if (!Array.isArray(contents)) {
    throw new PosternError('invalid_content', `The server answered resources/read without an array \`contents\` (it is ${named(contents)}).`, {
      hint: 'The server must be mended; reading another resource may work.'
    })
  }
  return contents.map((content: unknown) => resourceContent(content))
}

/**
 * The `content` of a `tools/call` result; missing is empty, for there may be structured content alone.
 * Throws `invalid_content` when it is something else than an array.
 */
export function parseToolContent (raw: unknown): readonly Content[] {
  if (raw === undefined) return []
  if (!Array.isArray(raw)) {
    throw new PosternError('invalid_content', `The server answered tools/call with a \`content\` that is ${named(raw)}, not an array.`, {
      hint: 'The tool has run; its result cannot be read until the server is mended.'
    })
  }
  return raw.map((block: unknown) => contentBlock(block))
}

/** One content block of a tool's result or a prompt's message. Never throws. */
export function contentBlock (block: unknown): Content {
  if (!isRecord(block)) return invalidContent(`A content must be an object with a \`type\`; this one is ${named(block)}.`)
  switch (block.type) {
    case 'text':
      return isText(block.text)
        ? { kind: 'text', text: toText(block.text), sniffed: false, ...contentMembers(undefined, undefined, block.annotations) }
        : invalidContent(`A content of type "text" must have a string \`text\`; it is ${named(block.text)}.`)
    case 'image':
    case 'audio': {
      const members = contentMembers(undefined, block.mimeType, block.annotations)
      return isBlob(block.data)
        ? blobContent(block.data, members, block.mimeType)
        : invalidContent(`A content of type "${block.type}" must have base64 in \`data\`; it is ${named(block.data)}.`, members)
    }
    case 'resource':
      return resourceContent(block.resource, block.annotations)
    case 'resource_link':
      return linkContent(block)
    default:
      return invalidContent(`A content of type ${named(block.type)} is not known; known are text, image, audio, resource and resource_link.`)
  }
}

function resourceContent (content: unknown, annotations?: unknown): Content {
  if (!isRecord(content)) return invalidContent(`A resource content must be an object with \`text\` or \`blob\`; this one is ${named(content)}.`)
  const members = contentMembers(content.uri, content.mimeType, annotations ?? content.annotations)
  // Some languages serialize an absent member as null.
  const text = content.text ?? undefined
  const blob = content.blob ?? undefined
  if (text !== undefined && blob !== undefined) return invalidContent('A resource content must have `text` or `blob`; this one has both.', members)
  if (isText(text)) return { kind: 'text', text: toText(text), sniffed: false, ...members }
  if (isBlob(blob)) return blobContent(blob, members, content.mimeType)
  return invalidContent(text === undefined && blob === undefined
    ? 'A resource content must have `text` or `blob`; this one has neither.'
    : `A resource content must have a string \`text\` or \`blob\`; it is ${named(text ?? blob)}.`, members)
}

function isText (value: unknown): value is string | LargeString {
  return typeof value === 'string' || value instanceof LargeString
}

function toText (text: string | LargeString): Utf8Text {
  return new Utf8Text(typeof text === 'string' ? text : text.take())
}

/** Large blobs were decoded before: see `decodeLargeBlobs`. */
function isBlob (value: unknown): value is string | DecodedBlob {
  return typeof value === 'string' || value instanceof DecodedBlob
}

function linkContent (link: Record<string, unknown>): Content {
  if (!isLink(link)) return invalidContent(`A content of type "resource_link" must have a string \`uri\`; it is ${named(link.uri)}.`)
  try {
    return { kind: 'link', link, bytes: jsonBytes(link) }
  } catch {
    // JSON.parse takes any depth, JSON.stringify runs out of stack.
    return invalidContent('A resource_link is nested too deeply to be passed on.', contentMembers(link.uri, undefined, undefined))
  }
}

function isLink (link: Record<string, unknown>): link is LinkContent['link'] {
  return link.type === 'resource_link' && typeof link.uri === 'string'
}
