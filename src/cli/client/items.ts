import type { ClientContext } from './context.ts'
import type { Printer } from './printer.ts'
import { number, text, type Json } from './shape.ts'

export interface ItemsOptions {
  /** A line above each item that says what it is. */
  readonly labels?: boolean
}

/** Prints rendered contents: text as it is, of everything else where it is. Gives back whether one of them is an error. */
export async function printItems ({ printer, api }: Pick<ClientContext, 'printer' | 'api'>, items: readonly Json[], { labels = false }: ItemsOptions = {}): Promise<boolean> {
  let failed = false
  let openLine = false
  for (const [index, item] of items.entries()) {
    if (openLine) await printer.line('')
    if (labels && printer.isTerminal) await printer.styled(`${printer.paint('dim', printer.cell(`[${index}] ${[text(item, 'uri'), text(item, 'mime_type')].filter(Boolean).join(' ') || text(item, 'type') || ''}`))}\n`)
    const shown = item['type'] === 'text' ? text(item, 'text') ?? '' : `${otherItem(printer, api.url, item)}\n`
    if (item['type'] === 'error') {
      failed = true
      printer.note(shown.trimEnd())
      openLine = false
      continue
    }
    await printer.text(shown)
    openLine = shown !== '' && !shown.endsWith('\n')
  }
  // A prompt of the shell belongs on a line of its own; a file gets the bytes alone.
  if (openLine && printer.isTerminal) await printer.line('')
  return failed
}

/** What is said of an item that is no text. */
export function otherItem (printer: Printer, url: string, item: Json): string {
  switch (item['type']) {
    case 'spill': return printer.cell(`${text(item, 'mime_type') ?? 'binary'}, ${number(item, 'size_bytes') ?? '?'} bytes: ${text(item, 'path') ?? ''} (${url}${text(item, 'url') ?? ''})`)
    case 'resource_link': return printer.cell(`link: ${text(item, 'uri') ?? ''} ${text(item, 'description') ?? text(item, 'name') ?? ''}`)
    case 'error': return printer.cell(`${text(item, 'uri') ?? 'content'}: ${text(item, 'detail') ?? 'it cannot be shown'}`)
    case 'omitted': return printer.cell(`[${text(item, 'detail') ?? 'more was left out'}]`)
    default: return printer.cell(JSON.stringify(item))
  }
}
