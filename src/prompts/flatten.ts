import { PosternError } from '../errors.ts'
import type { Content } from '../render/content.ts'
import { named, shortened } from '../render/members.ts'
import { contentBlock } from '../render/parse.ts'
import { isRecord } from '../util/guards.ts'

/** A prompt as one block for the user's turn, and what its messages attached. */
export interface FlatPrompt {
  readonly description?: string
  /** Every message behind its `[user]` or `[assistant]` label; attachments named where they stood. */
  readonly text: string
  /** The attachments by their numbers in the text, for the renderer. */
  readonly contents: readonly Content[]
}

const MAX_SHOWN_CHARS = 200

/**
 * Flattens a `prompts/get` result. The labels are always there, even for one message: the text is data
 * about a conversation, never a turn of one, and never begins as a server likes. A malformed message is
 * noted where it stood. Throws `invalid_content` when there is no array of messages.
 */
export function flattenPrompt (raw: unknown): FlatPrompt {
  const messages = isRecord(raw) ? raw.messages : undefined
  if (!Array.isArray(messages)) {
    throw new PosternError('invalid_content', `The server answered prompts/get without an array \`messages\` (it is ${named(messages)}).`, {
      hint: 'The server must be mended; other prompts may work.'
    })
  }
  const contents: Content[] = []
  const text = messages.map((message: unknown, index) => flattenMessage(message, index, contents)).join('\n\n')
  const description = isRecord(raw) && typeof raw.description === 'string' ? { description: raw.description } : {}
  return { ...description, text, contents }
}

/** A message becomes text; what it attaches is put behind `contents`. */
function flattenMessage (message: unknown, index: number, contents: Content[]): string {
  if (!isRecord(message)) return note(index, `it is ${named(message)}, not an object`)
  if (message.role !== 'user' && message.role !== 'assistant') {
    return note(index, `its role is ${named(message.role)}, not "user" or "assistant"`)
  }
  // One content is what the protocol says; some servers send several.
  const blocks: readonly unknown[] = Array.isArray(message.content) ? message.content : [message.content]
  return [`[${message.role}]`, ...blocks.map((block) => flattenBlock(block, contents))].join('\n')
}

function flattenBlock (block: unknown, contents: Content[]): string {
  if (isRecord(block) && block.type === 'text' && typeof block.text === 'string') return block.text
  const content = contentBlock(block)
  contents.push(content)
  return `[attachment ${contents.length - 1}: ${attachmentLabel(content)}]`
}

function attachmentLabel (content: Content): string {
  switch (content.kind) {
    case 'text': return label(content.mimeType ?? 'text/plain', `${content.text.byteLength} bytes`, content.uri)
    case 'blob': return label(content.mimeType ?? 'application/octet-stream', `${content.bytes.length} bytes`, content.uri)
    case 'link': return label('resource_link', content.link.uri)
    case 'error': return label(content.code, content.detail)
  }
}

/** On one line, so that a server cannot end the note with a name. */
function label (...parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined)
    .map((part) => shortened(part, MAX_SHOWN_CHARS).replace(/\s+/g, ' '))
    .join(', ')
}

function note (index: number, what: string): string {
  return `[message ${index} is malformed: ${what}]`
}
