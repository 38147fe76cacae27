import { choiceOption, numberOption } from './client/numbers.ts'
import type { ClientContext } from './client/context.ts'
import { UsageError } from './client/errors.ts'
import { number, records, text, texts } from './client/shape.ts'
import { printTable } from './client/table.ts'
import { EXIT } from './io.ts'

export const KINDS = ['tool', 'resource', 'resource_template', 'prompt'] as const

/** `postern search WORD... [--server SERVER] [--kind KIND] [--top-k N]` */
export async function search (context: ClientContext): Promise<number> {
  const { api, printer, positionals, json, option } = context
  const kind = choiceOption(context, 'kind', KINDS)
  const topK = numberOption(context, 'top-k', 1)
  if (positionals.length === 0) throw new UsageError('what should be searched for? Name a word or more')
  const server = option('server')
  const { body, value } = await api.post('/search', {
    query: positionals.join(' '),
    ...(server === undefined ? {} : { server }),
    ...(kind === undefined ? {} : { kind }),
    ...(topK === undefined ? {} : { top_k: topK })
  })
  if (json) {
    await printer.json(body)
    return EXIT.done
  }
  printer.warnings(texts(value, 'warnings'))
  const results = records(value, 'results')
  if (results.length === 0) {
    printer.note('Nothing found. Try fewer or other words; "postern servers" shows what is connected.')
    return EXIT.done
  }
  await printTable(printer, [{ title: 'SERVER' }, { title: 'KIND' }, { title: 'ID', style: () => 'bold' }, { title: 'DESCRIPTION' }],
    results.map((result) => [text(result, 'server') ?? '', text(result, 'kind') ?? '', text(result, 'id') ?? '', text(result, 'description') ?? text(result, 'title') ?? '']))
  const total = number(value, 'total') ?? results.length
  if (total > results.length) printer.note(`${results.length} of ${total}; --top-k shows up to 20.`)
  return EXIT.done
}
