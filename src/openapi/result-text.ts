import type { Problem } from '../errors.ts'
import type { InvokeOutput } from '../schemas/invoke.ts'
import type { KeptResult, RenderedItem, TextItem } from '../schemas/item.ts'
import type { PromptOutput } from '../schemas/prompt.ts'
import type { OperationOutput } from './operation-output.ts'
import { jsonEqual } from './schema/json.ts'

/** A result as the content of one message to a model. It carries each thing once. */
export interface ToolMessage {
  /** Everything, as text. */
  readonly text: string
  /** The structured content, where there is some; it is in `text` as JSON too. */
  readonly structured?: unknown
  /** What `text` says beyond the structured content; empty when that is all. */
  readonly rest: string
  readonly isError: boolean
}

/** An error of Postern: the problem document under `error`, so that the model sees what was wrong and what to do. */
export function problemMessage (problem: Problem): ToolMessage {
  const text = JSON.stringify({ error: problem })
  return { text, rest: text, isError: true }
}

/**
 * The output of any operation.
 * @param readFunction what a model calls to read what was cut
 */
export function outputMessage (output: OperationOutput, readFunction = 'read'): ToolMessage {
  switch (output.op) {
    case 'invoke': return invokeMessage(output.value, readFunction)
    case 'read': return plain([...itemTexts(output.value.contents), ...warningNotes(output.value.warnings)])
    case 'prompt': return plain(promptTexts(output.value, readFunction))
    case 'search':
    case 'describe': return { text: JSON.stringify(output.value), structured: output.value, rest: '', isError: false }
  }
}

/** For vendors without an error flag: a failure is JSON with `error`, as the text of a success never is by chance. */
export function flaglessText ({ text, isError }: ToolMessage): string {
  if (!isError || text.startsWith('{"error":')) return text
  return JSON.stringify({ error: text })
}

function plain (parts: readonly string[]): ToolMessage {
  const text = parts.join('\n')
  return { text, rest: text, isError: false }
}

function invokeMessage (output: InvokeOutput, readFunction: string): ToolMessage {
  const structured = output.structured_content
  const items = structured === undefined ? output.content : output.content.filter((item) => !repeats(item, structured))
  const rest = [...itemTexts(items), ...cutNotes(output, readFunction), ...warningNotes(output.warnings)].join('\n')
  if (structured === undefined) return { text: rest, rest, isError: output.is_error }
  const json = JSON.stringify(structured)
  return { text: rest === '' ? json : `${rest}\n${json}`, structured, rest, isError: output.is_error }
}

/** Whether a text only says what the structured content says: by convention, a tool gives both. */
function repeats (item: RenderedItem, structured: unknown): boolean {
  if (item.type !== 'text' || !isWhole(item)) return false
  if (item.text === structured) return true
  try {
    return jsonEqual(JSON.parse(item.text), structured)
  } catch {
    return false
  }
}

function isWhole (item: TextItem): boolean {
  return item.offset === 0 && !item.truncated && item.matches === undefined
}

/** A text is itself, with its URI where there are several; anything else is the JSON that describes it. */
function itemTexts (items: readonly RenderedItem[]): readonly string[] {
  return items.flatMap((item) => {
    if (item.type !== 'text') return [JSON.stringify(item)]
    const head = items.length > 1 && item.uri !== undefined ? [`[${item.uri}]`] : []
    return [...head, item.text, ...pageNote(item)]
  })
}

function pageNote (item: TextItem): readonly string[] {
  const matches = item.matches === undefined ? '' : `${item.matches} matching lines; `
  if (isWhole(item)) return []
  if (item.next_offset === null) return [`[${matches}end of text, ${item.total_bytes} bytes in all]`]
  const snapshot = item.snapshot === undefined ? '' : ` and snapshot "${item.snapshot}"`
  return [`[${matches}bytes from ${item.offset}, ${item.total_bytes} in all; the next page is at offset ${item.next_offset}${snapshot}]`]
}

function cutNotes (output: { readonly truncated?: boolean, readonly result?: KeptResult }, readFunction: string): readonly string[] {
  if (output.result === undefined) return output.truncated === true ? ['[The result was cut.]'] : []
  const { uri, total_bytes: total, expires_at: until } = output.result
  return [`[The result was cut; all ${total} bytes of it are kept until ${until}: call ${readFunction} with ${JSON.stringify({ uri })} and an offset to page through them, or a pattern to search them.]`]
}

function promptTexts (output: PromptOutput, readFunction: string): readonly string[] {
  return [
    ...(output.description === undefined ? [] : [`[${output.description}]`]),
    output.text,
    ...itemTexts(output.attachments ?? []),
    ...cutNotes(output, readFunction),
    ...warningNotes(output.warnings)
  ]
}

function warningNotes (warnings: readonly string[] | undefined): readonly string[] {
  return (warnings ?? []).map((text) => `[warning: ${text}]`)
}
